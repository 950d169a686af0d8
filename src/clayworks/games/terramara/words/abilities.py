"""What artefacts and characters do, in words (TM-3.3 to TM-3.6), as it is written in the component file."""

from __future__ import annotations

from clayworks.core.messages import Message
from clayworks.core.sentences import NOTHING
from clayworks.games.terramara import MN, M
from clayworks.games.terramara.formats.components import printed
from clayworks.games.terramara.formats.effect_types import Artefact, Score, Side, Trigger
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.notation import CATEGORIES
from clayworks.games.terramara.words.names import CATEGORY_NAMES, points, words

ABILITY_NAMES = {
    "immediate": M("at once"),
    "round": M("once per round"),
    "permanent": M("always"),
    "end": M("at the end"),
}


def card_ability(card: Artefact) -> Message | None:
    """When an artefact does something beside its points, and what; None if nothing (TM-3.3)."""
    what = does_words(card)
    return None if what is None else M("{when}: {what}", when=ABILITY_NAMES[card["kind"]], what=what)


def does_words(card: Artefact) -> Message | None:
    """What an artefact does beside its points; None if nothing."""
    kind = card["kind"]
    if kind == "none":
        return None
    if kind == "end":
        return score_words(card["score"])
    if kind != "permanent":
        return words(card["effect"])
    if "modifier" in card:
        return modifier_words(card["modifier"], card.get("n", 0))
    return trigger_words(card["trigger"])


# -- triggers (TM-3.4) -------------------------------------------------------------------------------------

EVENT_TEXTS = {
    "culture_gained": M("culture gained"),
    "crossroads_reached": M("crossroads reached"),
    "flag_placed": M("flag placed"),
    "explorer_to_future": M("explorer on a future space"),
    "chief_to_space": M("chief on an action space"),
    "crossroads_visit": M("explorer or chief on a crossroads space"),
    "hut_visit": M("hut visited"),
    "artefact_created": M("artefact created"),
}


def trigger_words(trigger: Trigger) -> Message:
    """An event and what it brings, in every variant."""
    if "effect_by_level" in trigger:
        low, middle, high = (words(effect) for effect in trigger["effect_by_level"])
        return M(
            "artefact created: {low} at level 1, {middle} at level 2, {high} at level 3",
            low=low,
            middle=middle,
            high=high,
        )
    if "effect_empty" in trigger and "effect_joined" in trigger:
        return M(
            "chief on an empty space: {empty}, beside another's explorer: {joined}",
            empty=words(trigger["effect_empty"]),
            joined=words(trigger["effect_joined"]),
        )
    return M("{event}: {what}", event=EVENT_TEXTS[trigger["on"]], what=words(trigger["effect"]))


# -- modifiers (TM-3.5) ------------------------------------------------------------------------------------

MODIFIER_TEXTS = {
    "no_join_loss": M("no military loss when your explorer joins"),
    "raid_immune": M("you give nothing to raiders"),
    "extra_travel": M("every travel gain counts 1 more"),
    "extra_culture": M("every culture gain counts 1 more"),
    "never_lose_military": M("no military loss for joining or raiding"),
    "extra_explorer": M("one more explorer"),
    "private_crossroads": M("a private crossroads space"),
}


def modifier_words(modifier: str, number: int) -> Message:
    """What holds as long as the card or side lies there; `raw_sub` has a number."""
    if modifier == "raw_sub":
        return MN(
            "{count} product of an artefact may be paid with its raw good",
            "up to {count} products of an artefact may be paid with raw goods",
            number,
        )
    return MODIFIER_TEXTS[modifier]


# -- end scores (TM-3.6) -----------------------------------------------------------------------------------


def score_words(score: Score) -> Message:
    """An `end` ability."""
    rule = score["rule"]
    worth = points(score.get("vp", 0))
    if rule == "per_category":
        category = CATEGORY_NAMES[CATEGORIES.index(score["category"])]
        return M("{points} per created artefact: {category}", points=worth, category=category)
    if rule == "per_river":
        every = score["every"]
        return MN(
            "{points} per {count} river space", "{points} per {count} river spaces", every, points=worth
        )
    return {
        "per_worker_level": M("{points} per worker level", points=worth),
        "per_artefact": M("{points} per created artefact", points=worth),
        "per_flag": M("{points} per flag", points=worth),
        "double_military": M("military rank VP count twice"),
        "double_road": M("end-of-road VP count twice"),
    }[rule]


# -- characters (TM-4.12) ----------------------------------------------------------------------------------


def sides_of(table: s.TribeTable, character: int) -> tuple[Message, Message]:
    """Both sides of a character."""
    child, adult = printed(table).sides[character * 2 : character * 2 + 2]
    return side_words(child), side_words(adult)


def lost_by_turning(table: s.TribeTable, character: int) -> Message:
    """What the child side still does and the adult side does not: set-up is past (TM-11.8)."""
    child, adult = printed(table).sides[character * 2 : character * 2 + 2]
    left: Side = {**child}
    left.pop("setup", None)
    if adult.get("private_settlement"):
        left.pop("private_settlement", None)
    return side_words(left)


def side_words(side: Side) -> Message:
    """Everything that a side does."""
    parts = [M("at set-up {what}", what=words(side["setup"]))] if "setup" in side else []
    if "max_level_by_round" in side:
        levels = "/".join(str(level) for level in side["max_level_by_round"])
        parts.append(M("one private bonus token per round (level by round: {levels})", levels=levels))
    elif "modifier" in side:
        parts.append(modifier_words(side["modifier"], side.get("n", 0)))
    if "round" in side:
        parts.append(M("{when}: {what}", when=ABILITY_NAMES["round"], what=words(side["round"])))
    if "trigger" in side:
        parts.append(trigger_words(side["trigger"]))
    if side.get("private_settlement"):
        parts.append(M("a private settlement"))
    return joined(parts)


def joined(parts: list[Message]) -> Message:
    """One ability after the other."""
    if not parts:
        return NOTHING
    if len(parts) == 1:
        return parts[0]
    return M("{first}; {rest}", first=parts[0], rest=joined(parts[1:]))
