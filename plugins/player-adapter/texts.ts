import type { TextTable } from '../../core/api.ts';

/** Texts of what can go wrong, and what to do about it; codes as in `playback-error.ts`. */
export const texts: TextTable = {
  en: {
    'player.problem.network.lookup':
      'The address of this recording could not be found out. Reload the page; if that does not help, log in again.',
    'player.problem.network.file': 'This recording cannot be loaded. Check your connection and try again.',
    'player.problem.network.manifest':
      'The description of this recording cannot be loaded. Check your connection and try again; if it stays so, tell the people who run this site.',
    'player.problem.network.level': 'One of the parts lists of this recording cannot be loaded. Check your connection and try again.',
    'player.problem.network.segment': 'Parts of this recording cannot be loaded. Check your connection and try again.',
    'player.problem.network.key': 'The key to this recording cannot be loaded. Log in again and reload the page.',
    'player.problem.network.stalled':
      'The recording has stopped coming. It goes on by itself as soon as your connection is back; you can also try again.',
    'player.problem.network.library': 'The player did not load completely. Check your connection and try again.',
    'player.problem.media.decode': 'The recording is damaged at this place. Try again, or go to a place behind it.',
    'player.problem.media.unsupported': 'Your browser does not support the playback of this video. Please try using a different browser.',
    'player.problem.media.recovery': 'The recording could not be continued: recovery failed. Try again, or go to another place.',
    'player.problem.media.protected':
      'This recording is protected in a way that your browser cannot unlock. Please try using a different browser.',
    'player.problem.format.none':
      'There is no version of this recording that your browser can play. The rest of the page works without it; please try using a different browser.',
    'player.problem.address.refused':
      'This recording lies at a place that this site does not play from. Please tell the people who run this site.',
    'player.problem.player.start': 'Unable to Initialize video player. Reload the page.',
    'player.problem.unsupported.flash':
      'Max number of attempts reached: this recording needs Flash, which browsers no longer have. Ask the people who run this site for a newer version.',
    'player.problem.unsupported.wm':
      'This recording needs Windows Media, which browsers do not play. Ask the people who run this site for a newer version.',
    'player.startFailed': 'Unable to Initialize video player',
    'player.reloadQuestion': 'Browser cannot recover from video playback error: Reload the page now?',
    'player.autostartQuestion': 'Your browser did not start the recording by itself. Play it now?',
    'player.embed.note': 'This recording is kept at YouTube. When you load it, YouTube learns that you have been here.',
    'player.embed.load': 'Load the recording from YouTube',
  },
  de: {
    'player.problem.network.lookup':
      'Die Adresse dieser Aufnahme ließ sich nicht ermitteln. Laden Sie die Seite neu; wenn das nicht hilft, melden Sie sich erneut an.',
    'player.problem.network.file': 'Diese Aufnahme lässt sich nicht laden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    'player.problem.network.manifest':
      'Die Beschreibung dieser Aufnahme lässt sich nicht laden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut; wenn es dabei bleibt, sagen Sie den Betreibern dieser Site Bescheid.',
    'player.problem.network.level':
      'Eine der Teilelisten dieser Aufnahme lässt sich nicht laden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    'player.problem.network.segment':
      'Teile dieser Aufnahme lassen sich nicht laden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    'player.problem.network.key':
      'Der Schlüssel zu dieser Aufnahme lässt sich nicht laden. Melden Sie sich erneut an und laden Sie die Seite neu.',
    'player.problem.network.stalled':
      'Die Aufnahme kommt nicht weiter an. Sie läuft von selbst weiter, sobald Ihre Verbindung wieder da ist; Sie können es auch erneut versuchen.',
    'player.problem.network.library': 'Der Player wurde nicht vollständig geladen. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    'player.problem.media.decode':
      'Die Aufnahme ist an dieser Stelle beschädigt. Versuchen Sie es erneut oder gehen Sie zu einer Stelle dahinter.',
    'player.problem.media.unsupported':
      'Ihr Browser kann dieses Video nicht wiedergeben. Bitte versuchen Sie es mit einem anderen Browser.',
    'player.problem.media.recovery':
      'Die Aufnahme ließ sich nicht fortsetzen: Die Wiederherstellung ist fehlgeschlagen. Versuchen Sie es erneut oder gehen Sie zu einer anderen Stelle.',
    'player.problem.media.protected':
      'Diese Aufnahme ist auf eine Weise geschützt, die Ihr Browser nicht entsperren kann. Bitte versuchen Sie es mit einem anderen Browser.',
    'player.problem.format.none':
      'Von dieser Aufnahme gibt es keine Fassung, die Ihr Browser abspielen kann. Der Rest der Seite geht ohne sie; bitte versuchen Sie es mit einem anderen Browser.',
    'player.problem.address.refused':
      'Diese Aufnahme liegt an einem Ort, von dem diese Site nichts abspielt. Bitte sagen Sie den Betreibern dieser Site Bescheid.',
    'player.problem.player.start': 'Der Videoplayer lässt sich nicht starten. Laden Sie die Seite neu.',
    'player.problem.unsupported.flash':
      'Max number of attempts reached: Diese Aufnahme braucht Flash, das es in Browsern nicht mehr gibt. Bitten Sie die Betreiber dieser Site um eine neuere Fassung.',
    'player.problem.unsupported.wm':
      'Diese Aufnahme braucht Windows Media, das Browser nicht abspielen. Bitten Sie die Betreiber dieser Site um eine neuere Fassung.',
    'player.startFailed': 'Unable to Initialize video player',
    'player.reloadQuestion': 'Der Browser kann den Fehler bei der Videowiedergabe nicht beheben: Seite jetzt neu laden?',
    'player.autostartQuestion': 'Ihr Browser hat die Aufnahme nicht von selbst gestartet. Jetzt abspielen?',
    'player.embed.note': 'Diese Aufnahme liegt bei YouTube. Wenn Sie sie laden, erfährt YouTube, dass Sie hier waren.',
    'player.embed.load': 'Aufnahme von YouTube laden',
  },
  ar: {
    'player.problem.network.lookup': 'تعذّرت معرفة عنوان هذا التسجيل. أعد تحميل الصفحة؛ وإذا لم يُجدِ ذلك فسجّل الدخول من جديد.',
    'player.problem.network.file': 'لا يمكن تحميل هذا التسجيل. تحقّق من اتصالك وحاول مرة أخرى.',
    'player.problem.network.manifest':
      'لا يمكن تحميل وصف هذا التسجيل. تحقّق من اتصالك وحاول مرة أخرى؛ وإذا استمر الأمر فأبلغ القائمين على هذا الموقع.',
    'player.problem.network.level': 'لا يمكن تحميل إحدى قوائم أجزاء هذا التسجيل. تحقّق من اتصالك وحاول مرة أخرى.',
    'player.problem.network.segment': 'لا يمكن تحميل أجزاء من هذا التسجيل. تحقّق من اتصالك وحاول مرة أخرى.',
    'player.problem.network.key': 'لا يمكن تحميل مفتاح هذا التسجيل. سجّل الدخول من جديد وأعد تحميل الصفحة.',
    'player.problem.network.stalled': 'توقف وصول التسجيل. سيُستأنف تلقائيًا حالما يعود اتصالك؛ ويمكنك أيضًا المحاولة مرة أخرى.',
    'player.problem.network.library': 'لم يُحمَّل المشغّل كاملًا. تحقّق من اتصالك وحاول مرة أخرى.',
    'player.problem.media.decode': 'التسجيل تالف في هذا الموضع. حاول مرة أخرى، أو انتقل إلى موضع بعده.',
    'player.problem.media.unsupported': 'متصفحك لا يدعم تشغيل هذا الفيديو. يُرجى تجربة متصفح آخر.',
    'player.problem.media.recovery': 'تعذّرت متابعة التسجيل: فشلت الاستعادة. حاول مرة أخرى، أو انتقل إلى موضع آخر.',
    'player.problem.media.protected': 'هذا التسجيل محمي بطريقة لا يستطيع متصفحك فكّها. يُرجى تجربة متصفح آخر.',
    'player.problem.format.none': 'لا توجد نسخة من هذا التسجيل يستطيع متصفحك تشغيلها. تعمل بقية الصفحة بدونه؛ يُرجى تجربة متصفح آخر.',
    'player.problem.address.refused': 'يوجد هذا التسجيل في مكان لا يشغّل منه هذا الموقع شيئًا. يُرجى إبلاغ القائمين على هذا الموقع.',
    'player.problem.player.start': 'تعذّر بدء مشغّل الفيديو. أعد تحميل الصفحة.',
    'player.problem.unsupported.flash':
      'Max number of attempts reached: يحتاج هذا التسجيل إلى Flash الذي لم تعد المتصفحات تتضمنه. اطلب من القائمين على هذا الموقع نسخة أحدث.',
    'player.problem.unsupported.wm':
      'يحتاج هذا التسجيل إلى Windows Media الذي لا تشغّله المتصفحات. اطلب من القائمين على هذا الموقع نسخة أحدث.',
    'player.startFailed': 'Unable to Initialize video player',
    'player.reloadQuestion': 'لا يستطيع المتصفح تجاوز الخطأ في تشغيل الفيديو: هل تريد إعادة تحميل الصفحة الآن؟',
    'player.autostartQuestion': 'لم يبدأ متصفحك التسجيل تلقائيًا. هل تريد تشغيله الآن؟',
    'player.embed.note': 'هذا التسجيل محفوظ لدى YouTube. عند تحميله يعلم YouTube أنك كنت هنا.',
    'player.embed.load': 'تحميل التسجيل من YouTube',
  },
};
