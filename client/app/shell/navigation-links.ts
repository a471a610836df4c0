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
    covers: [paths.study, paths.studySession, paths.browse, paths.studyChapter(':id')],
  },
  { label: 'Study Drugs', to: paths.studyDrugs },
  {
    label: 'Questions',
    to: paths.questions,
    covers: [paths.questionSession(':id'), paths.questionResults(':id')],
  },
  { label: 'Progress', to: paths.dashboard, covers: [paths.analytics] },
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
      paths.adminUsers,
      paths.adminPromoCodes,
      paths.adminQuestions,
      paths.adminPayments,
      paths.adminAudit,
      paths.adminHealth,
    ],
  },
  { label: 'Import', to: paths.adminImport },
]

/** Whether a path belongs to the link. */
export const isCurrentLink = ({ to, covers = [] }: NavigationLink, pathname: string) =>
  [to, ...covers].some((path) => matchPath(path, pathname) !== null)

export const navigationLinks = (isAdmin: boolean) =>
  isAdmin ? [...forEverybody, ...forAdmins] : forEverybody
