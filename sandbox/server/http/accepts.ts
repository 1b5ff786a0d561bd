/** How much a header such as Accept or Accept-Encoding likes each value that it names, in lower case (RFC 9110, 12.4.2). */
export const qualitiesIn = (header: string | undefined): ReadonlyMap<string, number> =>
  new Map(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
        const quality = parameters.find((parameter) => parameter.startsWith('q='));
        return [name, quality === undefined ? 1 : Number(quality.slice(2))] as const;
      }),
  );

/** Whether a type is named as one that is read: who reads any takes the usual one. */
export const accepts = (header: string | undefined, type: string): boolean => (qualitiesIn(header).get(type) ?? 0) > 0;
