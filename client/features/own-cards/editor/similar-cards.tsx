import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#client/platform/calls/calls.ts'
import { MarkdownLine } from '#client/ui/text/markdown-text.tsx'
import { ownCards } from '#contracts/own-cards/own-cards.ts'
import classes from './note-editor.module.css'

const typingPauseMs = 500
/** Fewer characters say too little to find what is similar. */
const fewestCharacters = 12

interface SimilarCardsProps {
  front: string
  /** The note that is edited, which is not similar to itself. */
  noteId: number | undefined
}

/** Cards that ask nearly the same, told while the front is typed. Without a network there are none to tell. */
export function SimilarCards({ front, noteId }: SimilarCardsProps) {
  const [asked] = useDebouncedValue(front.trim(), typingPauseMs)
  const { data } = useQuery({
    queryKey: ['/api/own/similar', asked, noteId],
    queryFn: ({ signal }) =>
      call(ownCards.findSimilar, { body: { front: asked, noteId } }, { signal, urgent: true }),
    enabled: asked.length >= fewestCharacters,
    placeholderData: keepPreviousData,
    meta: { isExtra: true },
  })
  const cards = asked.length >= fewestCharacters ? (data?.cards ?? []) : []
  return (
    <div role="status">
      {cards.length > 0 && (
        <section aria-label="Similar cards">
          <h3 className={classes.title}>There are similar cards</h3>
          <ul className={classes.similar}>
            {cards.map(({ id, question, place }) => (
              <li key={id}>
                <MarkdownLine text={question} />
                <span className="text-fine"> {place}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
