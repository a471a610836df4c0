import { diffWordsWithSpace } from 'diff'
import classes from './text-difference.module.css'

/** Two texts that differ in more words are shown whole: to compare them takes too long, and would say no more. */
const mostChanges = 2000

/** What became of a text: words that are gone struck out, new words underlined. */
export function TextDifference({ earlier, present }: { earlier: string; present: string }) {
  const parts = diffWordsWithSpace(earlier, present, { maxEditLength: mostChanges }) ?? [
    { removed: true, added: false, value: earlier },
    { removed: false, added: true, value: present },
  ]
  return (
    <p className={classes.text}>
      {parts.map(({ removed, added, value }, place) => {
        const Mark = removed ? 'del' : added ? 'ins' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two fixed texts
        return <Mark key={place}>{value}</Mark>
      })}
    </p>
  )
}
