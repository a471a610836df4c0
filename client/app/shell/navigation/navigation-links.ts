import { matchPath } from 'react-router'
import { paths } from '#client/platform/paths.ts'

export interface NavigationLink {
  label: string
  to: string
  /** Other paths that belong to this link. */
  covers?: string[]
}

const forEverybody: NavigationLink[] = [
  {
    label: 'Study Content',
    to: paths.studyChapters,
    covers: [
      paths.study,
      paths.studySession,
      paths.browse,
      paths.ownDecks,
      paths.ownNotes,
      paths.ownDeck(':id'),
      paths.studyChapter(':id'),
    ],
  },
  { label: 'Study Drugs', to: paths.studyDrugs },
  {
    label: 'Questions',
    to: paths.questions,
    covers: [paths.questionSession(':id'), paths.questionResults(':id')],
  },
  {
    label: 'Progress',
    to: paths.dashboard,
    covers: [paths.analytics, paths.progressMemory, paths.progressContent, paths.progressHabits],
  },
]

const forAdmins: NavigationLink[] = [
  { label: 'My Analytics', to: paths.dashboard },
  {
    label: 'Admin',
    to: paths.admin,
    covers: [
      paths.adminAnalytics,
      paths.adminContent,
      paths.adminEmail,
      paths.adminBroadcasts,
      paths.adminUsers,
      paths.adminPromoCodes,
      paths.adminQuestions,
      paths.adminPayments,
      paths.adminLedger,
      paths.adminAudit,
      paths.adminHealth,
    ],
  },
  { label: 'Import', to: paths.adminImport },
]

/**
 * The pages that the search finds besides content: every page of the navigation, and the pages that are
 * reached from one of these.
 */
export const searchedPages = (isAdmin: boolean) => [
  {
    label: 'Browse cards',
    to: paths.browse,
    words: 'all table starred suspended buried new due waiting leech edited',
  },
  { label: 'Own cards', to: paths.ownDecks, words: 'my decks notes make add cloze flashcards' },
  ...navigationLinks(isAdmin),
  { label: 'Profile', to: paths.profile, words: 'account password receipts' },
]

/** True when the path belongs to the link. */
export const isCurrentLink = ({ to, covers = [] }: NavigationLink, pathname: string) =>
  [to, ...covers].some((path) => matchPath(path, pathname) !== null)

export const navigationLinks = (isAdmin: boolean) =>
  isAdmin ? [...forEverybody, ...forAdmins] : forEverybody
