import { matchPath } from 'react-router'
import { paths } from '#client/platform/paths.ts'

/** Pages with a session of cards, drugs or questions. While they are in use, nothing reloads them. */
export function isSession({ pathname, search }: { pathname: string; search: string }): boolean {
  const sessions = [paths.studySession, paths.questionSession(':id')]
  return pathname + search === paths.drugSession || sessions.some((path) => matchPath(path, pathname))
}
