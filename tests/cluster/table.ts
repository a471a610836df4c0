import process from 'node:process'
import { machine } from '../../bench/report.ts'

/** A line in the table of docs/deployment.md. */
export interface Line {
  what: string
  figure: string
  bar: string
  isMet: boolean
}

export const lineOf = ({ what, figure, bar, isMet }: Line) =>
  `| ${what} | ${figure} | ${bar} | ${isMet ? 'met' : '**missed**'} |`

/** The table in Markdown, to be copied into the page. */
export function tableOf(lines: readonly Line[], versions: readonly string[]): string {
  return `Measured by \`npm run test:cluster\` on ${new Date().toISOString().slice(0, 10)}, all on one machine (${machine()}), Node ${process.versions.node}, ${versions.join(', ')}.

| what | measured | bar | |
|---|---|---|---|
${lines.map(lineOf).join('\n')}
`
}
