export type LegalLine = { label: string; value: string };

/** The details of the legal entity: the setting LEGAL has one line each, «ИНН: 7816704359». */
export function readLegalLines(text: string): LegalLine[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, label = '', value = line] = /^([^:]{1,40}):\s+(.+)$/.exec(line) ?? [];
      return { label, value };
    });
}
