/** Setting `map` of the plugin: a picture whose edges run along degrees, evenly spaced (equirectangular). */
export interface MapPicture {
  readonly picture: string;
  readonly north: number;
  readonly south: number;
  readonly west: number;
  readonly east: number;
}
/** Degrees of latitude and longitude. */
export interface Coordinates {
  readonly lat: number;
  readonly lon: number;
}

/** Reads coordinates from attributes; null when it names none on earth. */
export function readCoordinates(lat: string, lon: string): Coordinates | null {
  if (lat.trim() === '' || lon.trim() === '') return null;
  const coordinates = { lat: Number(lat), lon: Number(lon) };
  return Math.abs(coordinates.lat) <= 90 && Math.abs(coordinates.lon) <= 180 ? coordinates : null;
}

/**
 * Where coordinates lie on the picture, as shares of its width and height from the upper left; null when it lies outside. East may be
 * behind the date line.
 */
export function onMap(
  { lat, lon }: Coordinates,
  { north, south, west, east }: MapPicture,
): { readonly x: number; readonly y: number } | null {
  const width = east > west ? east - west : east - west + 360;
  const from = lon >= west ? lon - west : lon - west + 360;
  const [x, y] = [from / width, (north - lat) / (north - south)];
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : null;
}
