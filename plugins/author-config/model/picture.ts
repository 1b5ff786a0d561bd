/** `320x180|jpg` as its two parts; a part that is missing is '' (AUT-071). */
export function splitPictureSize(value: string): { readonly size: string; readonly extension: string } {
  const [size = '', extension = ''] = value.split('|');
  return { size: size.trim(), extension: extension.trim() };
}

/**
 * Address of a picture in a size: default path, folder of the size, source with the size's extension; without a size the original (AUT-072,
 * OP-54).
 */
export function calculatedPicSize({
  defaultPath,
  src,
  picSize,
}: {
  readonly defaultPath: string;
  readonly src: string;
  readonly picSize: string;
}): string {
  const { size, extension } = splitPictureSize(picSize);
  if (src === '') return '';
  const name = extension ? `${src.replace(/\.[a-z0-9]+$/i, '')}.${extension}` : src;
  return `${defaultPath}${defaultPath && !defaultPath.endsWith('/') ? '/' : ''}${size ? `${size}/` : ''}${name}`;
}
