import { useEffect } from 'react'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { pageTitle } from '#client/platform/site.ts'
import { MessageScreen } from '#client/ui/page/message-screen.tsx'
import buttons from '../shell/navigation/start-buttons.module.css'

export const meta = () => pageTitle('No connection')

/** This file is loaded without a network. When one is back, the page that it stands for must be loaded anew. */
let isOver = false
if (typeof window !== 'undefined') window.addEventListener('online', () => (isOver = true))

const reload = () => window.location.reload()

/**
 * Shown without a network in the place of a page that is not kept, such as one of administration. The public
 * pages have plain elements only, so this has no others.
 */
export default function NotKept() {
  useEffect(() => {
    if (isOver) reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <MessageScreen
      title="This page needs a connection"
      actions={
        <>
          <button type="button" className={buttons.primary} onClick={reload}>
            Try Again
          </button>
          <Link to={paths.study} className={buttons.secondary}>
            Back to Study
          </Link>
        </>
      }
    >
      It is not kept for offline use. Your cards of this week are, and so is what you have saved.
    </MessageScreen>
  )
}
