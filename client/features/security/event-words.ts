import type { SecurityEvent, SecurityEventKind } from '#contracts/security/security.ts'
import { deviceName } from '#domain/accounts/device-name.ts'

/** The names of the kinds of security events on screen. */
export const eventWords: Record<SecurityEventKind, string> = {
  sign_in: 'Signed in',
  new_browser: 'New browser',
  sign_in_failed: 'Wrong password',
  sign_in_refused: 'Sign-in refused: the account is suspended',
  second_step_failed: 'Wrong code',
  slowed_down: 'Slowed down after many attempts',
  signed_out: 'Signed out',
  session_ended: 'Signed out another device',
  sessions_ended: 'Signed out everywhere by an administrator',
  recovery_requested: 'Asked for help with signing in',
  password_changed: 'Password changed',
  email_changed: 'E-mail address changed',
  address_restored: 'Mail to the address sent again by an administrator',
  two_factor_on: 'Two-factor sign-in turned on',
  two_factor_off: 'Two-factor sign-in turned off',
  two_factor_reset: 'Two-factor sign-in turned off by an administrator',
  recovery_code_used: 'Recovery code used',
  recovery_codes_renewed: 'New recovery codes',
  identity_refused: 'Wrong password or code when confirming',
  access_refused: 'Call refused: for administrators only',
  invitation_sent: 'Invited as an administrator',
  invitation_accepted: 'Invitation accepted',
  admin_granted: 'Admin rights given',
  admin_revoked: 'Admin rights taken',
  content_roles_changed: 'Content roles changed',
  suspended: 'Suspended by an administrator',
  restored: 'Restored by an administrator',
}

/** Browser and address; empty if neither is known. */
export const placeText = ({ userAgent, address }: Pick<SecurityEvent, 'userAgent' | 'address'>): string =>
  [userAgent && deviceName(userAgent), address].filter(Boolean).join(', ')
