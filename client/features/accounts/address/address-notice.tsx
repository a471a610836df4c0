import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { readHiddenAddress, storeHiddenAddress } from '#client/platform/storage/storage.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import classes from './address-notice.module.css'
import { useAddressLink } from './use-address-link.ts'

/**
 * One quiet line until the user's address is confirmed. Once dismissed, it stays hidden for the session of
 * this tab.
 */
export function AddressNotice({ user }: { user: User }) {
  const [hidden, setHidden] = useState(readHiddenAddress)
  const sendLink = useAddressLink()
  const awaited = user.pendingEmail ?? user.email
  if (user.isEmailConfirmed || hidden === awaited) return null

  function hide() {
    storeHiddenAddress(awaited)
    setHidden(awaited)
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <aside className={classes.notice} aria-label="E-mail address">
      <div className={classes.line}>
        <p className={classes.text}>
          <span className={classes.address}>{awaited}</span> is not confirmed yet: open the link in our
          message.
        </p>
        <div className={classes.actions}>
          <button
            type="button"
            className={classes.action}
            disabled={sendLink.isPending}
            onClick={() => sendLink.mutate()}
          >
            Send the link again
          </button>
          <Link to={paths.profile} className={classes.action ?? ''}>
            Correct the address
          </Link>
        </div>
        <CloseButton className={classes.close ?? ''} aria-label="Not now" onClick={hide} />
      </div>
    </aside>
  )
}
