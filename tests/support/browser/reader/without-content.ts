const changing: readonly [RegExp, string][] = [
  [/\b(Question|Answer|Next|Key point|[A-E] chosen): [^"]*/g, '$1: ...'],
  [/^[^"]*\?(?= panel\.$)/g, '(question)'],
  [/(?<=group )"[^"]*\?"/g, '"(question)"'],
  [/^A .*$/g, 'A ...'],
  [/(?<=radio "[A-E]) [^"]*/g, ' ...'],
  [/^(Right\.|Wrong\. The right answer is [A-E]\.)$/g, '(verdict)'],
  [/(?<=heading |status )"(Right|Wrong)\b[^"]*"/g, '"(verdict)"'],
  [/(?<=cell )"\d+"/g, '"(number)"'],
  [/\d+ answers; your busiest day was \w+ \d+ with \d+/g, '(numbers)'],
  [/\b[A-Z][a-z]{2} \d{1,2}\b(, \d{4})?/g, '(day)'],
  [/\b\d+ (seconds|s|min|minutes?)\b/g, '(time)'],
]

/** Contents, days and times change; what the golden texts are about does not. */
export const withoutContent = (line: string): string =>
  changing.reduce((text, [pattern, replacement]) => text.replaceAll(pattern, replacement), line)
