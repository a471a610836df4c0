import { useEffect, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import {
  applyUpdate,
  holdStudyLock,
  isStudyingSomewhere,
  watchForUpdate,
} from '#client/platform/app-update.ts'
import { paths } from '#client/platform/paths.ts'
import classes from './update-notice.module.css'

const studyPaths = [paths.studySession, paths.studyDrugs, paths.questionSession(':id')]

/** Offers a newer version once it waits: never during a study session, and never by itself. */
export function UpdateNotice() {
  const { pathname } = useLocation()
  const [waiting, setWaiting] = useState<ServiceWorker>()
  const [isBlocked, setBlocked] = useState(false)
  const isStudying = studyPaths.some((path) => matchPath(path, pathname))
  useEffect(() => watchForUpdate(setWaiting), [])
  useEffect(() => (isStudying ? holdStudyLock() : undefined), [isStudying])

  if (!waiting || isStudying) return null
  async function update(worker: ServiceWorker) {
    if (await isStudyingSomewhere()) setBlocked(true)
    else applyUpdate(worker)
  }
  return (
    <aside className={classes.notice} role="status">
      <p className={classes.text}>
        {isBlocked
          ? 'A study session is open in another tab. Finish it first, then update.'
          : 'A new version is ready.'}
      </p>
      <button type="button" className={classes.update} onClick={() => void update(waiting)}>
        Update
      </button>
      <button type="button" className={classes.later} onClick={() => setWaiting(undefined)}>
        Later
      </button>
    </aside>
  )
}
