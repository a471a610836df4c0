const words: Record<string, string> = {
  isCore: 'Core chapter',
  why: 'Why',
  reviewedOn: 'Reviewed on',
  isSample: 'Free sample',
  leadIn: 'Lead-in',
  keyOption: 'Right option, counted from 0',
  keyPoint: 'Key point',
  mechanismOfAction: 'Mechanism of action',
}

/** A field name in words: "clinicalIndications" becomes "Clinical indications". */
export function fieldWords(name: string): string {
  const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words[name] ?? `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`
}
