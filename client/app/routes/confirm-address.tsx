import { useLocation } from 'react-router'
import { ConfirmAddress, confirmationIn } from '#client/features/accounts/address/confirm-address.tsx'
import { pageTitle } from '#client/platform/site.ts'
import { useUser } from '#client/platform/user/session.ts'

export const meta = () => pageTitle('Confirm your address')

/** Open to everybody: the link may be opened in another browser than the one with the account. */
export default function ConfirmAddressPage() {
  const { hash } = useLocation()
  const { user } = useUser()
  return <ConfirmAddress key={hash} token={confirmationIn(hash)} present={user} />
}
