import { VisuallyHidden } from '@mantine/core'
import { Highlight } from '#client/ui/text/highlight.tsx'
import type { Labs } from '#contracts/questions/questions.ts'
import classes from './lab-drawer.module.css'

interface LabGroupProps {
  group: Labs['groups'][number]
  search: string
}

/** Tests with their reference ranges; what matches the search is marked. */
export function LabGroup({ group, search }: LabGroupProps) {
  return (
    <table className={classes.group}>
      <caption className={classes.groupTitle}>{group.title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Test</VisuallyHidden>
          </th>
          <th scope="col">
            <VisuallyHidden>Range</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {group.tests.map(({ name, also, range }) => (
          <tr key={name}>
            <th scope="row">
              <Highlight text={name} search={search} />
              {also.length > 0 && (
                <span className={classes.also}>
                  <Highlight text={also.join(', ')} search={search} />
                </span>
              )}
            </th>
            <td className={classes.range}>{unbroken(range)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A line for each part of a range; no line ends within a number, before a power of ten or within brackets. */
function unbroken(range: string): string {
  return range
    .replaceAll('; ', ';\n')
    .replaceAll(' × ', '\u00a0×\u00a0')
    .replaceAll(/\([^)]{1,24}\)/g, (bracket) => bracket.replaceAll(' ', '\u00a0'))
    .replaceAll(/[-/](?=\S)/g, '$&\u2060')
}
