import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count, done, required, text } from '#contracts/primitives.ts'

/** A user's own account: two-factor sign-in, the data stored, deletion. */

const missing = 'Please enter your current password'
const currentPassword = text(100, { missing, long: 'Password cannot exceed 100 characters' }).min(1, missing)
const code = required(40, 'Please enter the code')

export const confirmPasswordBody = z.object({ currentPassword })
export const totpCodeBody = z.object({ code })
export const totpProofBody = z.object({ currentPassword, code })

/** The codes are shown once; each replaces the authenticator once. */
export const recoveryCodesReply = z.object({ recoveryCodes: z.array(z.string()) })

/** Wrong passwords and codes have separate throttles; these limits apply to right ones too. */
const limit = { points: 30, windowSeconds: 3600, per: 'user' } as const

export const accountSecurity = {
  twoFactorState: endpoint({
    method: 'GET',
    path: '/api/user/totp',
    summary: 'Whether two-factor sign-in is on, and how many recovery codes are left',
    access: 'user',
    openBefore: ['twoFactor'],
    reply: z.object({ isOn: z.boolean(), recoveryCodesLeft: count }),
  }),
  confirmByPassword: endpoint({
    method: 'POST',
    path: '/api/user/confirm-identity',
    summary:
      'Prove again who one is, by the password; calls that need a fresh proof are open for ten minutes',
    access: 'user',
    limit,
    confirmsIdentity: 'always',
    body: confirmPasswordBody,
    reply: done,
  }),
  confirmByCode: endpoint({
    method: 'POST',
    path: '/api/user/confirm-identity/code',
    summary: 'The same by a code of the authenticator, or a recovery code',
    access: 'user',
    limit,
    body: totpCodeBody,
    reply: done,
  }),
  totpSetup: endpoint({
    method: 'POST',
    path: '/api/user/totp/setup',
    summary: 'A new secret for the authenticator; a first code turns it on',
    access: 'user',
    limit,
    confirmsIdentity: 'always',
    body: confirmPasswordBody,
    openBefore: ['twoFactor'],
    reply: z.object({
      /** The secret in Base32, to be typed. */
      secret: z.string(),
      /** The secret as an otpauth:// address. */
      url: z.string(),
      qrSvg: z.string(),
    }),
  }),
  totpConfirm: endpoint({
    method: 'POST',
    path: '/api/user/totp/confirm',
    summary: 'Turn two-factor sign-in on with a first code; every other session ends',
    access: 'user',
    openBefore: ['twoFactor'],
    limit,
    body: totpCodeBody,
    reply: recoveryCodesReply,
  }),
  totpDisable: endpoint({
    method: 'POST',
    path: '/api/user/totp/disable',
    summary: 'Turn two-factor sign-in off',
    access: 'user',
    limit,
    confirmsIdentity: 'always',
    body: totpProofBody,
    reply: done,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/user/totp/recovery-codes',
    summary: 'New recovery codes; the old ones stop working',
    access: 'user',
    limit,
    confirmsIdentity: 'always',
    body: totpProofBody,
    reply: recoveryCodesReply,
  }),
  downloadData: endpoint({
    method: 'GET',
    path: '/api/user/data',
    summary: 'Everything stored about oneself, as a JSON file',
    access: 'user',
    limit,
    reply: z.record(z.string(), z.unknown()),
    produces: 'application/json',
  }),
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/api/user',
    summary: 'Delete one’s own account; payments stay, with the user removed',
    access: 'user',
    limit,
    confirmsIdentity: 'always',
    body: confirmPasswordBody,
    reply: done,
  }),
}
