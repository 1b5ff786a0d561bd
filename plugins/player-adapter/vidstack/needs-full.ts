/** Whether a playlist names other audio tracks, subtitles or a protection, which the light build of hls.js cannot play. */
export function playlistNeedsFull(playlist: string): boolean {
  return /^#EXT-X-MEDIA:(?=.*TYPE=(?:AUDIO|SUBTITLES)\b)(?=.*\bURI=)/m.test(playlist) || /^#EXT-X-SESSION-KEY:/m.test(playlist);
}

/**
 * Looks into a playlist beforehand: vidstack cannot change hls.js under a running provider. What cannot be had is left to hls.js to say.
 */
export async function needsFullBuild(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(3000) });
    return answer.ok && playlistNeedsFull(await answer.text());
  } catch {
    return false;
  }
}
