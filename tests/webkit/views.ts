/** Views of the demonstration that play something, one of each kind: every browser has to play them. */
interface View {
  readonly name: string;
  readonly path: string;
  /** Media types that it needs; without its codecs WebKitGTK plays sounds alone. */
  readonly needs: readonly string[];
  /** `clip` element that replaces the unit's own. */
  readonly clip?: string;
}

const FILM = ['video/mp4; codecs="avc1.4d401e"', 'audio/mp4; codecs="mp4a.40.2"'];

export const views: readonly View[] = [
  { name: 'a unit with a film (MP4)', path: '/unit-4711.html', needs: FILM },
  { name: 'a lesson with a stream (HLS)', path: '/lesson-4728.html', needs: FILM },
  { name: 'a unit with a stream (HLS) in two languages', path: '/unit-4715.html', needs: FILM },
  { name: 'a lesson to listen to (MP3)', path: '/lesson-4729.html', needs: ['audio/mpeg'] },
  {
    name: 'a stream in MPEG-TS',
    path: '/unit-4711.html',
    needs: FILM,
    clip: '<clip id="c1" IDMedia="9901" sourceType="0" path="test/" availFormats="4"/>',
  },
];
