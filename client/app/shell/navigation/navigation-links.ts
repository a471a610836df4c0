import { matchPath } from 'react-router'
import { editorialPaths } from '#client/platform/editorial-paths.ts'
import { paths } from '#client/platform/paths.ts'
import { hasContentRole, type WithContentRoles } from '#domain/editorial/content-roles.ts'

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

const belowEditorial = [
  editorialPaths.review(':id'),
  editorialPaths.changeSets,
  editorialPaths.changeSet(':id'),
  editorialPaths.labelChanges,
  editorialPaths.people,
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
      editorialPaths.queue,
      ...belowEditorial,
    ],
  },
  { label: 'Import', to: paths.adminImport },
]

const forEditors: NavigationLink[] = [
  {
    label: 'Editorial',
    to: editorialPaths.queue,
    covers: belowEditorial,
  },
]

/**
 * The pages that the search finds besides content: every page of the navigation, and the pages that are
 * reached from one of these.
 */
export const searchedPages = (user: WithContentRoles) => [
  {
    label: 'Browse cards',
    to: paths.browse,
    words: 'all table starred suspended buried new due waiting leech edited',
  },
  { label: 'Own cards', to: paths.ownDecks, words: 'my decks notes make add cloze flashcards' },
  ...navigationLinks(user),
  { label: 'Profile', to: paths.profile, words: 'account password receipts' },
]

/** True when the path belongs to the link. */
export const isCurrentLink = ({ to, covers = [] }: NavigationLink, pathname: string) =>
  [to, ...covers].some((path) => matchPath(path, pathname) !== null)

/** Admins reach the editorial pages from those of administration. */
export function navigationLinks(user: WithContentRoles): NavigationLink[] {
  if (user.isAdmin) return [...forEverybody, ...forAdmins]
  return hasContentRole(user, 'editorial') ? [...forEverybody, ...forEditors] : forEverybody
}
