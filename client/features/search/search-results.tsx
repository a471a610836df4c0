import { Spotlight } from '@mantine/spotlight'
import { IconBook2, IconCards, IconListDetails, IconLock, IconPill } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { paths } from '#client/platform/paths.ts'
import { cardsToStudy, matchingCardsText, studyMatchesText } from '#client/ui/matching-cards.ts'
import type { SearchReply } from '#contracts/search.ts'
import { MarkedText } from './marked-text.tsx'
import classes from './search-results.module.css'

interface SearchResultsProps {
  reply: SearchReply
  /** As typed; the server may have corrected it. */
  search: string
  onOpen: (path: string) => void
}

const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const

/** The results in groups: drugs and chapters first, which are few, then cards, then questions. */
export function SearchResults({ reply, search, onOpen }: SearchResultsProps) {
  const meant = reply.correctedTo ?? search
  return (
    <>
      {reply.correctedTo && (
        <p className={classes.corrected}>
          Showing results for <strong>{reply.correctedTo}</strong>
        </p>
      )}
      <Group label="Drugs" isEmpty={reply.drugs.length === 0}>
        {reply.drugs.map((drug) => (
          <Result
            key={drug.id}
            icon={<IconPill {...icon} />}
            title={<MarkedText pieces={drug.name} />}
            detail={
              drug.name.some((piece) => piece.isMatch) || drug.passage.length === 0 ? (
                drug.drugClassification
              ) : (
                <MarkedText pieces={drug.passage} />
              )
            }
            onOpen={() => onOpen(paths.drugMonograph(drug.id))}
          />
        ))}
      </Group>
      <Group label="Chapters" isEmpty={reply.chapters.length === 0}>
        {reply.chapters.map((chapter) => (
          <Result
            key={chapter.id}
            icon={chapter.locked ? <IconLock {...icon} /> : <IconBook2 {...icon} />}
            title={<MarkedText pieces={chapter.title} />}
            detail={[
              chapter.matchingFlashcards > 0 && matchingCardsText(chapter),
              chapter.locked && 'Premium',
            ]
              .filter(Boolean)
              .join(' · ')}
            onOpen={() => onOpen(paths.studyChapterSettings(chapter.id))}
          />
        ))}
      </Group>
      <Group label="Cards" isEmpty={reply.cards.length === 0}>
        {reply.cards.map((card) => (
          <Result
            key={card.id}
            icon={card.locked ? <IconLock {...icon} /> : <IconCards {...icon} />}
            title={<MarkedText pieces={card.question} />}
            detail={card.passage ? <MarkedText pieces={card.passage} /> : `${card.chapterTitle} · Premium`}
            onOpen={() =>
              onOpen(
                card.locked
                  ? paths.studyChapterSettings(card.chapterId)
                  : paths.studySessionOf({ chapterId: card.chapterId, search: meant }),
              )
            }
          />
        ))}
        {cardsToStudy(reply) > 0 && (
          <Result
            icon={<IconCards {...icon} />}
            title={studyMatchesText(reply)}
            detail={reply.lockedFlashcards > 0 && matchingCardsText(reply)}
            onOpen={() => onOpen(paths.studySessionOf({ search: meant, allResults: true }))}
          />
        )}
      </Group>
      <Group label="Questions" isEmpty={reply.questions.length === 0}>
        {reply.questions.map((question) => (
          <Result
            key={question.id}
            icon={question.locked ? <IconLock {...icon} /> : <IconListDetails {...icon} />}
            title={<MarkedText pieces={question.passage} />}
            detail={`${question.category} · ${stateOf(question)}`}
            onOpen={() => onOpen(pathOf(question))}
          />
        ))}
      </Group>
    </>
  )
}

type FoundQuestion = SearchReply['questions'][number]

function stateOf({ locked, blockId }: FoundQuestion): string {
  if (blockId !== null) return 'answered'
  return locked ? 'Premium' : 'not answered yet'
}

/** An answered question opens with its explanation, another one to be answered. */
function pathOf({ id, locked, blockId }: FoundQuestion): string {
  if (blockId !== null) return paths.questionReview(blockId, id)
  return locked ? paths.questions : paths.questionOf(id)
}

function Group({ label, isEmpty, children }: { label: string; isEmpty: boolean; children: ReactNode }) {
  return isEmpty ? null : <Spotlight.ActionsGroup label={label}>{children}</Spotlight.ActionsGroup>
}

interface ResultProps {
  icon: ReactNode
  title: ReactNode
  detail?: ReactNode
  onOpen: () => void
}

function Result({ icon: symbol, title, detail, onOpen }: ResultProps) {
  return (
    <Spotlight.Action onClick={onOpen} className={classes.result ?? ''}>
      <span className={classes.icon}>{symbol}</span>
      <span className={classes.body}>
        <span className={classes.title}>{title}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </Spotlight.Action>
  )
}
