/** Why a picture is not taken; the words are in the texts of the server under the same key. */
type RefusalReason = 'pictureType' | 'pictureVector' | 'pictureBroken' | 'picturePixels' | 'pictureSize' | 'pictureUploads' | 'picturesOff';

/** A file is no picture that can be stored; nothing of it is. */
export class PictureRefused extends Error {
  constructor(
    readonly reason: RefusalReason,
    readonly details: Readonly<Record<string, string | number>> = {},
    options?: ErrorOptions,
  ) {
    super(reason, options);
    this.name = 'PictureRefused';
  }
}
