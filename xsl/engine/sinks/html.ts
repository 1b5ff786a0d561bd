const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Elements without end tag. */
export const VOID = set('area base basefont br col embed frame hr img input isindex link meta param source track wbr');
/** Elements whose text is written as it is. */
export const RAW_TEXT = set('script style');
/** Elements around which white space counts. */
export const INLINE = set('a abbr acronym applet b bdo big br button cite code del dfn em font i iframe img input ins kbd label map object q s samp select small span strike strong sub sup textarea tt u var');
/** Attributes that are written without a value when it is their name. */
export const BOOLEAN = set('async autofocus autoplay checked compact controls declare defer disabled formnovalidate hidden inert ismap itemscope loop multiple muted nohref nomodule noresize noshade novalidate nowrap open readonly required reversed selected');
/** Attributes whose value is an address. */
export const ADDRESS = set('action background cite classid codebase data formaction href longdesc manifest poster profile src usemap');

/** An address with its characters beyond ASCII written as the bytes of their UTF-8. */
export const escapeAddress = (address: string): string =>
  address.replace(/[^\x21-\x7e]+/g, (part) => {
    try {
      return encodeURIComponent(part);
    } catch {
      return part;
    }
  });
