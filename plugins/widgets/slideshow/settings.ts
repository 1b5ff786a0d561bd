import { useEffect } from 'react';
import { DIALOGS, PLATFORM, useService } from '../../../core/api.ts';
import { useSettings } from '../shared/settings.ts';
import { warn } from '../shared/warn.ts';
import schema from './slideshow.schema.json';

export interface SlideshowSettings {
  readonly gid: string;
  readonly currentSlide: number;
  readonly height: 'auto' | 'fixed' | number;
  readonly naviType: 'below' | 'overlay' | 'overlayPercentage';
  readonly naviHeight: number;
  readonly enableTouch: boolean;
  readonly interval: number;
  readonly focusDelay: number;
  readonly label: string;
}

/**
 * Configuration of a slideshow. A navigation in per cent needs a height that is known: without one it lies over the slides with its own
 * height, and a warning says so (OP-58).
 */
export function useSlideshowSettings(attributes: Readonly<Record<string, string>>, attention: string): SlideshowSettings {
  const settings = useSettings<SlideshowSettings>(schema, attributes);
  const wrong = settings.naviType === 'overlayPercentage' && settings.height === 'auto';
  const live = useService(PLATFORM) === 'LIVE';
  const dialogs = useService(DIALOGS);
  useEffect(() => {
    if (!wrong) return;
    if (live) warn(schema.title, `navi-type="overlayPercentage" needs height="fixed" or a height in px; "overlay" is used. ${attention}`);
    else void dialogs.alert(attention);
  }, [wrong, live, dialogs, attention]);
  return wrong ? { ...settings, naviType: 'overlay', naviHeight: 0 } : settings;
}
