import { useEffect, useRef, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { outbox } from '#client/features/outbox/outbox.ts'
import { applyUpdate, watchForUpdate } from '#client/platform/app-update.ts'
import { paths } from '#client/platform/paths.ts'
import classes from './update-notice.module.css'

/** Pages that are not to change under somebody's hands. */
function isSession({ pathname, search }: { pathname: string; search: string }): boolean {
  const sessions = [paths.studySession, paths.questionSession(':id')]
  return pathname + search === paths.drugSession || sessions.some((path) => matchPath(path, pathname))
}

const waitingText = 'A new version is ready.'
const replacedText = 'A new version has begun in another tab. Here it comes with the next page, or now.'
const missingText =
  'A part of this page could not be loaded. Check your connection, or reload the page: a session goes on where it was.'

/**
 * Offers a newer version once it is there: never during a study session, and never by itself. Who agrees in one tab gets
 * it in the others with their next page; a study session is one page.
 */
export function UpdateNotice() {
  const location = useLocation()
  const { pathname } = location
  const [offer, setOffer] = useState<{ text: string; take: () => void }>()
  const [isPartMissing, setPartMissing] = useState(false)
  const isReplaced = useRef(false)
  const isAccepted = useRef(false)
  const isStudying = isSession(location)

  useEffect(
    () =>
      watchForUpdate({
        onWaiting(worker) {
          const take = () => {
            isAccepted.current = true
            applyUpdate(worker)
          }
          setOffer({ text: waitingText, take })
        },
        onReplaced() {
          isReplaced.current = true
          if (isAccepted.current) void reload()
          else setOffer({ text: replacedText, take: () => void reload() })
        },
      }),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change of page, and only then
  useEffect(() => {
    if (isReplaced.current && !isStudying) void reload()
  }, [pathname, isStudying])
  useEffect(() => {
    const tell = () => setPartMissing(true)
    window.addEventListener('vite:preloadError', tell)
    return () => window.removeEventListener('vite:preloadError', tell)
  }, [])

  if (isPartMissing) {
    const close = () => setPartMissing(false)
    return <Notice text={missingText} action="Reload" onAction={() => void reload()} onClose={close} />
  }
  if (!offer || isStudying) return null
  const close = () => setOffer(undefined)
  return <Notice text={offer.text} action="Update" onAction={offer.take} onClose={close} />
}

/** What was done last may still be on its way into the browser's storage. */
async function reload(): Promise<void> {
  await outbox.refresh()
  window.location.reload()
}

interface NoticeProps {
  text: string
  action: string
  onAction: () => void
  onClose: () => void
}

function Notice({ text, action, onAction, onClose }: NoticeProps) {
  return (
    <aside className={classes.notice} role="status">
      <p className={classes.text}>{text}</p>
      <button type="button" className={classes.update} onClick={onAction}>
        {action}
      </button>
      <button type="button" className={classes.later} onClick={onClose}>
        Later
      </button>
    </aside>
  )
}
