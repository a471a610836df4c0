import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AboutItemButton } from '#client/features/learner/about-item/about-item-button.tsx'
import { chosenState } from '#client/features/study/chosen-cards.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import type { RenderText } from '#client/ui/text/bound-text.tsx'
import { dateText } from '#client/ui/text/date-text.ts'
import { factsLine } from '#client/ui/text/facts-line.ts'
import { MarkdownLine, MarkdownText } from '#client/ui/text/markdown-text.tsx'
import { catalogue, type Primer } from '#contracts/catalogue/catalogue.ts'
import type { ReadState } from '#domain/primers/read-state.ts'
import { countText } from '#domain/text/count-text.ts'
import { readingMinutes } from '#domain/text/reading-minutes.ts'
import classes from './chapter-primer.module.css'
import { ReadMark, usePrimerReadState } from './read-mark.tsx'

interface ChapterPrimerProps {
  chapterId: number
  /** Before the first card of the chapter it is open, later folded, unless it is to be read again. */
  isFirstRead: boolean
  renderText: RenderText
  /** What other features add to a part. */
  renderMore?: (part: PrimerPart) => ReactNode
}

type PrimerPart = Primer['parts'][number]

/**
 * The text to read before the cards of a chapter. An address that ends with #part opens it at this part.
 */
export function ChapterPrimer({ chapterId, ...shown }: ChapterPrimerProps) {
  const { data, error, refetch } = useQuery(queryFor(catalogue.readPrimer, { params: { id: chapterId } }))
  if (data) return <PrimerText chapterId={chapterId} primer={data} {...shown} />
  if (data === null) return null
  if (error) return <LoadFailed what="the primer" error={error} onRetry={() => void refetch()} />
  return <Skeleton height={320} radius="md" role="status" aria-label="Loading the primer" />
}

const readStateWords: Record<ReadState, string> = {
  unread: '',
  read: 'read',
  again: 'changed since you read it',
}

type PrimerTextProps = ChapterPrimerProps & { primer: Primer }

function PrimerText({ chapterId, primer, isFirstRead, renderText, renderMore }: PrimerTextProps) {
  const { hash } = useLocation()
  const named = primer.parts.find(({ key }) => `#${key}` === hash)?.key
  const frame = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const part = named === undefined ? null : document.getElementById(named)
    if (!frame.current || !part) return
    frame.current.open = true
    part.scrollIntoView()
    part.focus({ preventScroll: true })
  }, [named])
  const isToBeReadAgain = primer.readState === 'again'
  useEffect(() => {
    if (frame.current && isToBeReadAgain) frame.current.open = true
  }, [isToBeReadAgain])
  const { readState, mark } = usePrimerReadState(chapterId, primer)
  const minutes = readingMinutes(primer.parts.map(({ body }) => body).join(' '))
  return (
    <details ref={frame} className={classes.primer} open={isFirstRead}>
      <summary className={classes.head}>
        <h2>Primer</h2>
        <span className="text-note">{factsLine([`${minutes} min to read`, readStateWords[readState]])}</span>
      </summary>
      {primer.parts.map((part) => (
        <section
          key={part.key}
          id={part.key}
          tabIndex={-1}
          className={classes.part}
          data-named={part.key === named || undefined}
          aria-labelledby={`${part.key}-title`}
        >
          <h3 id={`${part.key}-title`}>{part.heading}</h3>
          <MarkdownText text={part.body} renderText={renderText} />
          <PartCards part={part} />
          {renderMore?.(part)}
        </section>
      ))}
      <ReadMark readState={readState} onMark={mark} />
      <p className={classes.sources}>
        {factsLine([`Sources: ${primer.sources.join('; ')}`, `Checked ${dateText(primer.reviewedOn)}`])}
      </p>
      <AboutItemButton subject="primer" id={chapterId}>
        About this primer
      </AboutItemButton>
    </details>
  )
}

/** The cards that a part explains, to look through or to study at once. */
function PartCards({ part: { heading, cards } }: { part: PrimerPart }) {
  const navigate = useNavigate()
  if (cards.length === 0) return null
  const study = () =>
    void navigate(paths.studySessionOf({ mode: 'cards' }), {
      state: chosenState({ ids: cards.map(({ id }) => id), practice: false }),
    })
  return (
    <details className={classes.cards}>
      <summary>{countText(cards.length, 'card')} on this</summary>
      <ul>
        {cards.map(({ id, question }) => (
          <li key={id}>
            <MarkdownLine text={question} />
          </li>
        ))}
      </ul>
      <Button variant="light" size="compact-md" onClick={study} aria-label={`Study the cards on: ${heading}`}>
        {cards.length === 1 ? 'Study this card' : 'Study these cards'}
      </Button>
    </details>
  )
}
