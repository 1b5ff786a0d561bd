/** The part of the package that is used; it brings no types. */
declare module 'pngjs' {
  export class PNG {
    static readonly sync: { read(file: Buffer): PNG; write(picture: PNG): Buffer };
    readonly width: number;
    readonly height: number;
    readonly data: Buffer;
    constructor(size: { readonly width: number; readonly height: number });
  }
}
