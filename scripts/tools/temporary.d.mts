export function temporaryParent(): string;
