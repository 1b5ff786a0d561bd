/** Why a file is not taken; the words are in the texts of the server under the same key. */
type RefusalReason =
  | 'pictureType'
  | 'pictureVector'
  | 'pictureBroken'
  | 'picturePixels'
  | 'pictureSize'
  | 'pictureUploads'
  | 'picturesOff'
  | 'recordingType'
  | 'recordingBroken'
  | 'recordingCodec'
  | 'recordingLength'
  | 'recordingPixels'
  | 'recordingUnconverted';

/** A file is nothing that can be stored; nothing of it is. */
export class UploadRefused extends Error {
  constructor(
    readonly reason: RefusalReason,
    readonly details: Readonly<Record<string, string | number>> = {},
    options?: ErrorOptions,
  ) {
    super(reason, options);
    this.name = 'UploadRefused';
  }
}
