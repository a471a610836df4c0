import { IconBook, IconBook2, IconCards, IconListDetails, IconLock, IconPill } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { cardsToStudy, matchingCardsText, studyMatchesText } from '#client/features/learner/matching-cards.ts'
import { paths } from '#client/platform/paths.ts'
import { factsLine } from '#client/ui/text/facts-line.ts'
import type { SearchReply } from '#contracts/search/search.ts'
import { isOwnId } from '#domain/items/own-id.ts'
import { type SearchKind, shownFirst } from '#domain/search/kind-order.ts'
import { MarkedText } from './marked-text.tsx'

/** One result of a search, as the dialog and the study home show it. */
export interface FoundItem {
  key: string | number
  icon: ReactNode
  title: ReactNode
  detail?: ReactNode
  path: string
}

/** The results of a search by kind. `meant` is the search as the server understood it. */
export interface Found {
  reply: SearchReply
  meant: string
}

const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const
const lock = <IconLock {...icon} />

/** The results of one kind, and a link to all of them. */
export interface FoundGroup {
  kind: SearchKind
  items: FoundItem[]
  /** The number of results that are shown at first. */
  first: number
  all: FoundItem | undefined
}

/** The results in groups by kind. The kind that the learner most likely means comes first. */
export function foundGroups(found: Found): FoundGroup[] {
  const kinds = found.reply.kinds.filter((kind) => found.reply[kind].length > 0)
  return kinds.map((kind, position) => ({
    kind,
    items: itemsOf[kind](found),
    first: shownFirst(position),
    all: kind === 'cards' ? allCards(found) : kind === 'drugs' ? allDrugs(found) : undefined,
  }))
}

const itemsOf: Record<SearchKind, (found: Found) => FoundItem[]> = {
  chapters: foundChapters,
  cards: foundCards,
  drugs: foundDrugs,
  primers: foundPrimers,
  questions: foundQuestions,
}

function foundDrugs({ reply }: Found): FoundItem[] {
  return reply.drugs.map((drug) => ({
    key: drug.id,
    icon: <IconPill {...icon} />,
    title: <MarkedText pieces={drug.name} />,
    detail:
      drug.name.some((piece) => piece.isMatch) || drug.passage.length === 0 ? (
        drug.drugClassification
      ) : (
        <MarkedText pieces={drug.passage} />
      ),
    path: paths.drugMonograph(drug.id),
  }))
}

function allDrugs({ meant }: Found): FoundItem {
  const path = paths.drugSearch(meant)
  return { key: 'all', icon: <IconPill {...icon} />, title: 'All drugs that match', path }
}

function foundChapters({ reply }: Found): FoundItem[] {
  return reply.chapters.map((chapter) => ({
    key: chapter.id,
    icon: chapter.locked ? lock : <IconBook2 {...icon} />,
    title: <MarkedText pieces={chapter.title} />,
    detail: factsLine([
      chapter.matchingFlashcards > 0 && matchingCardsText(chapter),
      chapter.locked && 'Premium',
    ]),
    path: paths.studyChapterSettings(chapter.id),
  }))
}

function foundCards({ reply, meant }: Found): FoundItem[] {
  return reply.cards.map((card) => ({
    key: card.id,
    icon: card.locked ? lock : <IconCards {...icon} />,
    title: <MarkedText pieces={card.question} />,
    detail: card.passage ? <MarkedText pieces={card.passage} /> : factsLine([card.chapterTitle, 'Premium']),
    path: pathOfCard(card, meant),
  }))
}

function pathOfCard({ id, chapterId, locked }: Found['reply']['cards'][number], meant: string): string {
  if (isOwnId(id)) return paths.browseCard(id, meant)
  return locked ? paths.studyChapterSettings(chapterId) : paths.studySessionOf({ chapterId, search: meant })
}

/** A session with all matching cards, if at least one of them is unlocked. */
export function allCards({ reply, meant }: Found): FoundItem | undefined {
  if (cardsToStudy(reply) === 0) return undefined
  return {
    key: 'all',
    icon: <IconCards {...icon} />,
    title: studyMatchesText(reply),
    detail: reply.lockedFlashcards > 0 && matchingCardsText(reply),
    path: paths.studySessionOf({ search: meant, allResults: true }),
  }
}

function foundPrimers({ reply }: Found): FoundItem[] {
  return reply.primers.map(({ chapterId, part, ...found }) => ({
    key: `${chapterId}-${part}`,
    icon: found.passage ? <IconBook {...icon} /> : lock,
    title: <MarkedText pieces={found.heading} />,
    detail: found.passage ? (
      <MarkedText pieces={found.passage} />
    ) : (
      factsLine([found.chapterTitle, 'Premium'])
    ),
    path: found.passage ? paths.studyChapterPart(chapterId, part) : paths.studyChapterSettings(chapterId),
  }))
}

function foundQuestions({ reply }: Found): FoundItem[] {
  return reply.questions.map((question) => ({
    key: question.id,
    icon: question.locked ? lock : <IconListDetails {...icon} />,
    title: <MarkedText pieces={question.passage} />,
    detail: factsLine([question.category, stateOf(question)]),
    path: pathOf(question),
  }))
}

type FoundQuestion = SearchReply['questions'][number]

function stateOf({ locked, blockId }: FoundQuestion): string {
  if (blockId !== null) return 'answered'
  return locked ? 'Premium' : 'not answered yet'
}

/** An answered question opens with its explanation, any other one to be answered. */
function pathOf({ id, locked, blockId }: FoundQuestion): string {
  if (blockId !== null) return paths.questionReview(blockId, id)
  return locked ? paths.questions : paths.questionOf(id)
}
