import { useId, useState, type ReactNode } from 'react';
import { CONFIGURATION, usePluginConfiguration, useService, useText, type WidgetProps } from '../../../core/api.ts';
import { onMap, readCoordinates, type MapPicture, type Coordinates } from '../model/coordinates.ts';

/**
 * `ui-search-company`: a result's company; its content is the address, the map is added (SEA-011). Attributes `name`, `lat`, `lon`.
 * Nothing of the map is asked for before it is opened (SEA-012).
 */
export function Company({ attributes: { name = '', lat = '', lon = '' }, children }: WidgetProps): ReactNode {
  const text = useText();
  const panel = useId();
  const [open, setOpen] = useState(false);
  const { map } = usePluginConfiguration<{ readonly map?: MapPicture }>();
  return (
    <div className="company">
      <button type="button" className="company__toggle" aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
        {text('search.where')}
        {name !== '' && <span className="visually-hidden">: {name}</span>}
      </button>
      <div id={panel} className="company__panel" hidden={!open}>
        {open && (
          <>
            {children}
            <Where name={name} coordinates={readCoordinates(lat, lon)} map={map ?? null} />
          </>
        )}
      </div>
    </div>
  );
}

function Where({
  name,
  coordinates,
  map,
}: {
  readonly name: string;
  readonly coordinates: Coordinates | null;
  readonly map: MapPicture | null;
}): ReactNode {
  const text = useText();
  const { customer } = useService(CONFIGURATION);
  const [isBroken, setBroken] = useState(false);
  if (!coordinates) return <p className="company__note">{text('search.noPlace')}</p>;
  const degrees = text('search.coordinates', { place: `${coordinates.lat}, ${coordinates.lon}` });
  const mark = map && onMap(coordinates, map);
  if (!map || !mark || isBroken)
    return (
      <p className="company__note">
        {text(isBroken ? 'search.mapFailed' : map ? 'search.outside' : 'search.noMap')} {degrees}
      </p>
    );
  const address = map.picture.startsWith('/') ? map.picture : `/${customer}/${map.picture}`;
  return (
    <figure className="company__map">
      <img className="company__picture" src={address} alt={text('search.map', { name })} onError={() => setBroken(true)} />
      {/* Places lie from the picture's left edge, whatever the direction of the text. */}
      <span className="company__mark" aria-hidden="true" style={{ left: `${mark.x * 100}%`, top: `${mark.y * 100}%` }} />
      <figcaption className="company__note">{degrees}</figcaption>
    </figure>
  );
}
