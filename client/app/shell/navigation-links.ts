import { paths } from '#client/platform/paths.ts'

export interface NavigationLink {
  label: string
  to: string
}

const forEverybody: NavigationLink[] = [
  { label: 'Study Content', to: paths.studyChapters },
  { label: 'Study Drugs', to: paths.studyDrugs },
  { label: 'Questions', to: paths.questions },
  { label: 'Progress', to: paths.dashboard },
]

const forAdmins: NavigationLink[] = [
  { label: 'My Analytics', to: paths.dashboard },
  { label: 'Admin', to: paths.admin },
  { label: 'Import', to: paths.adminImport },
]

export const navigationLinks = (isAdmin: boolean) =>
  isAdmin ? [...forEverybody, ...forAdmins] : forEverybody
