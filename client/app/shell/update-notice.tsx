import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { outbox } from '#client/features/outbox/outbox.ts'
import { appUpdate } from '#client/platform/app-update.ts'
import { isSession } from './is-session.ts'
import classes from './update-notice.module.css'

const texts = {
  waiting: 'A new version is ready.',
  replaced: 'A new version is active in another tab. It loads here with the next page, or now.',
}
const missingText =
  'A part of this page could not be loaded. Check your connection, or reload the page: your session resumes where it was.'

/**
 * Offers a newer version, but never during a study session, and never installs it without consent. When a
 * user agrees in one tab, the other tabs get the new version with their next page. A study session counts as
 * one page.
 */
export function UpdateNotice() {
  const location = useLocation()
  const { pathname } = location
  const update = useSyncExternalStore(appUpdate.subscribe, appUpdate.current, () => 'none' as const)
  const [isReplacedDismissed, setReplacedDismissed] = useState(false)
  const [isPartMissing, setPartMissing] = useState(false)
  const isAccepted = useRef(false)
  const isStudying = isSession(location)

  useEffect(() => {
    if (update === 'replaced' && isAccepted.current && !isStudying) void reload()
  }, [update, isStudying])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs only when the page changes
  useEffect(() => {
    if (update === 'replaced' && !isStudying) void reload()
  }, [pathname, isStudying])
  useEffect(() => {
    const onMissingPart = () => setPartMissing(true)
    window.addEventListener('vite:preloadError', onMissingPart)
    return () => window.removeEventListener('vite:preloadError', onMissingPart)
  }, [])

  function accept() {
    if (update === 'replaced') return void reload()
    isAccepted.current = true
    appUpdate.accept()
  }

  if (isPartMissing) {
    const close = () => setPartMissing(false)
    return <Notice text={missingText} action="Reload" onAction={() => void reload()} onClose={close} />
  }
  if (update === 'none' || isStudying || (update === 'replaced' && isReplacedDismissed)) return null
  const close = () => (update === 'waiting' ? appUpdate.dismissWaiting() : setReplacedDismissed(true))
  return <Notice text={texts[update]} action="Update" onAction={accept} onClose={close} />
}

/** Reloads the page once the last changes are in the browser's storage. */
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
    <div className={classes.notice} role="status">
      <p className={classes.text}>{text}</p>
      <button type="button" className={classes.update} onClick={onAction}>
        {action}
      </button>
      <button type="button" className={classes.later} onClick={onClose}>
        Later
      </button>
    </div>
  )
}
