import { baseLanguage } from './language.ts';

export interface PlayerStrings {
  /** Playback is not supported (I18-011, I18-012). */
  readonly notSupported: string;
  readonly live: string;
  readonly backToLive: string;
  readonly disabled: string;
}

/** The player's own strings in its seven languages (I18-011 to I18-015). */
export const PLAYER_STRINGS: Readonly<Record<string, PlayerStrings>> = {
  en: {
    notSupported: 'Your browser does not support the playback of this video. Please try using a different browser.',
    live: 'Live',
    backToLive: 'Back to live',
    disabled: 'Disabled',
  },
  pt: {
    notSupported: 'O seu navegador não consegue reproduzir este vídeo. Tente novamente com outro navegador.',
    live: 'Ao vivo',
    backToLive: 'Voltar ao vivo',
    disabled: 'Desativado',
  },
  es: {
    notSupported: 'Su navegador no puede reproducir este vídeo. Inténtelo con otro navegador.',
    live: 'En directo',
    backToLive: 'Volver al directo',
    disabled: 'Desactivado',
  },
  ru: {
    notSupported: 'Ваш браузер не может воспроизвести это видео. Попробуйте открыть его в другом браузере.',
    live: 'Прямой эфир',
    backToLive: 'Вернуться в прямой эфир',
    disabled: 'Отключено',
  },
  fr: {
    notSupported: 'Votre navigateur ne peut pas lire cette vidéo. Veuillez essayer avec un autre navigateur.',
    live: 'En direct',
    backToLive: 'Revenir au direct',
    disabled: 'Désactivé',
  },
  tr: {
    notSupported: 'Tarayıcınız bu videoyu oynatamıyor. Lütfen başka bir tarayıcıyla deneyin.',
    live: 'Canlı',
    backToLive: 'Canlı yayına dön',
    disabled: 'Devre dışı',
  },
  et: {
    notSupported: 'Teie brauser ei saa seda videot esitada. Palun proovige mõne teise brauseriga.',
    live: 'Otse',
    backToLive: 'Tagasi otsepildi juurde',
    disabled: 'Keelatud',
  },
};

/** The strings for a language tag, by regional alias or base language; English for a language the player does not speak. */
export function playerStrings(tag: string): PlayerStrings {
  const language = baseLanguage(tag);
  return (Object.hasOwn(PLAYER_STRINGS, language) ? PLAYER_STRINGS[language] : undefined) ?? PLAYER_STRINGS.en!;
}
