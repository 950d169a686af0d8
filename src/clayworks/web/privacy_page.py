"""What is stored about players, for how long, and how it is deleted: said to them in their language."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from clayworks.web.house import house_of
from clayworks.web.templating import render

router = APIRouter(include_in_schema=False)


@router.get("/privacy")
async def privacy(request: Request) -> Response:
    """For players; what depends on how this server is run is said as it is run."""
    house = house_of(request.app)
    settings = house.settings
    days = settings.keep_days
    return render(
        request,
        "privacy.html",
        contact=settings.contact,
        days=None if days is None else round(days) or 1,
        addresses=settings.log_addresses,
        requests=settings.log_requests,
        service=house.provider.service.called if house.provider is not None else "",
    )
