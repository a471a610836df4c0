import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { readHiddenAddress, storeHiddenAddress } from '#client/platform/storage/storage.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import classes from './address-notice.module.css'
import { useAddressLink } from './use-address-link.ts'

/**
 * One quiet line until the user's address is confirmed, or confirmed again where mail to it comes back. Once dismissed,
 * it stays hidden for the session of this tab.
 */
export function AddressNotice({ user }: { user: User }) {
  const [hidden, setHidden] = useState(readHiddenAddress)
  const sendLink = useAddressLink()
  const awaited = user.pendingEmail ?? user.email
  const isFailing = user.isAddressFailing && user.pendingEmail === null
  const dismissed = isFailing ? `failing:${awaited}` : awaited
  if ((user.isEmailConfirmed && !isFailing) || hidden === dismissed) return null

  function hide() {
    storeHiddenAddress(dismissed)
    setHidden(dismissed)
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <aside className={classes.notice} aria-label="E-mail address">
      <div className={classes.line}>
        <p className={classes.text}>
          {isFailing ? (
            <>
              Mail to <span className={classes.address}>{awaited}</span> comes back: confirm the address or
              change it.
            </>
          ) : (
            <>
              <span className={classes.address}>{awaited}</span> is not confirmed yet: open the link in our
              message.
            </>
          )}
        </p>
        <div className={classes.actions}>
          <button
            type="button"
            className={classes.action}
            disabled={sendLink.isPending}
            onClick={() => sendLink.mutate()}
          >
            {isFailing ? 'Send a link' : 'Send the link again'}
          </button>
          <Link to={paths.profile} className={classes.action ?? ''}>
            {isFailing ? 'Change the address' : 'Correct the address'}
          </Link>
        </div>
        <CloseButton className={classes.close ?? ''} aria-label="Not now" onClick={hide} />
      </div>
    </aside>
  )
}
