import { z } from 'zod'
import { promoCodeIn } from '#contracts/billing/promo-code.ts'
import { endpoint } from '#contracts/endpoint.ts'
import {
  calendarDate,
  done,
  email,
  id,
  idParams,
  instant,
  noBody,
  optionalEmail,
  required,
  text,
  trimmed,
} from '#contracts/primitives.ts'
import { identityKey } from '#domain/accounts/identity-key.ts'
import { contentRoles } from '#domain/editorial/content-roles.ts'

/** Accounts: registration, sign-in, sessions, profile, recovery. */

export const roles = [
  'oncologist',
  'oncology_fellow',
  'app',
  'app_resident',
  'clinical_pharmacist',
  'medical_student',
  'resident',
  'nurse',
  'researcher',
  'other',
] as const
export type Role = (typeof roles)[number]
export const roleLabels: Record<Role, string> = {
  oncologist: 'Oncologist',
  oncology_fellow: 'Oncology fellow',
  app: 'Advanced practice provider (APP)',
  app_resident: 'APP resident',
  clinical_pharmacist: 'Clinical pharmacist',
  medical_student: 'Medical student',
  resident: 'Resident',
  nurse: 'Nurse',
  researcher: 'Researcher',
  other: 'Other',
}
export const registrationPlans = ['free', 'annual', 'threeyear'] as const

const usernameShort = 'Username must be at least 3 characters'
const usernameLong = 'Username cannot exceed 50 characters'
const passwordShort = 'Password must be at least 6 characters'
const passwordLong = 'Password cannot exceed 100 characters'

/**
 * Whether a name is one word, in its compared form too: some characters are compatibility forms of a space or
 * an @ sign.
 */
const isOneWord = (name: string) => /^[^\s@\p{C}]+$/u.test(name) && /^[^\s@]+$/u.test(identityKey(name))
export const newUsername = trimmed(50, { missing: usernameShort, long: usernameLong })
  .min(3, usernameShort)
  .refine(isOneWord, 'Username cannot contain spaces or the @ sign')
const password = text(100, { missing: passwordShort, long: passwordLong }).min(6, passwordShort)

/** The body of a login, with a username or an e-mail address; the 50-character limit applies to usernames. */
export const loginBody = z.object({
  username: text(254, { missing: usernameShort, long: usernameLong })
    .min(3, usernameShort)
    .refine((value) => value.includes('@') || value.length <= 50, usernameLong),
  password,
})

export const registerBody = z.object({
  username: newUsername,
  email: email('Please enter a valid email'),
  password,
  firstName: required(100, 'First name is required'),
  lastName: required(100, 'Last name is required'),
  degrees: required(100, 'Degree(s) are required'),
  role: z.enum(roles, { error: 'Please select your professional role' }),
  practiceLocation: trimmed(200).optional(),
  subscriptionPlan: z.enum(registrationPlans, { error: 'Please select a subscription plan' }),
  referralEmail1: optionalEmail('Please enter a valid email'),
  referralEmail2: optionalEmail('Please enter a valid email'),
  promoCode: trimmed(50).optional(),
  acceptPolicy: z.literal(true, { error: 'You must accept the terms and conditions' }),
  timeZone: trimmed(64).optional(),
  /** The code of the referral link, when the visitor followed one. */
  referralCode: trimmed(64).optional(),
  visitSession: trimmed(64).optional(),
})

/**
 * The only fields that an account needs: the server makes a username, and the first run asks for the rest.
 */
export const registerByEmailBody = registerBody.pick({
  email: true,
  password: true,
  acceptPolicy: true,
  timeZone: true,
})

const registrationLimit = {
  points: 10,
  windowSeconds: 3600,
  per: 'address',
  name: 'accounts.register',
} as const

/**
 * Registration errors that only the server can find. The response is plain text, from which the form marks
 * the field.
 */
export const registrationErrors = {
  username: 'That username is already taken',
  email: 'An account with this e-mail already exists',
  password: 'This password is too common. Please choose another one.',
  guessable: 'Please choose a password without your name, and without words of this service.',
} as const

export const profileBody = z
  .object({
    username: newUsername,
    email: email('Please enter a valid email'),
    firstName: required(100, 'First name is required'),
    lastName: required(100, 'Last name is required'),
    degrees: required(100, 'Degree(s) are required'),
    role: z.enum(roles, { error: 'Please select your professional role' }),
    practiceLocation: trimmed(200),
    /** The password is needed for a new e-mail when the sign-in is older than 10 minutes. */
    currentPassword: text(100, { long: passwordLong }),
  })
  .partial()

const passwordMissing = 'All password fields are required'
const typedPassword = text(100, { missing: passwordMissing, long: passwordLong }).min(1, passwordMissing)

export const passwordBody = z
  .object({ currentPassword: typedPassword, newPassword: typedPassword, confirmPassword: typedPassword })
  .refine((body) => body.newPassword.length >= 6, {
    path: ['newPassword'],
    message: 'Password must be at least 6 characters long',
  })
  .refine((body) => body.newPassword === body.confirmPassword, {
    path: ['confirmPassword'],
    message: 'New passwords do not match',
  })

export const recoveryBody = z.object({ email: email('Please enter a valid email address') })
const recoveryReply = z.object({ message: z.string() })

/**
 * The body that accepts an invitation. The token is in the fragment of the invitation's link, which browsers
 * send to nobody.
 */
export const invitationBody = z.object({
  token: required(100, 'This invitation link is incomplete'),
  newPassword: password,
})

/**
 * The body of the second step. `challenge` comes from the login's reply; the code has six digits, a recovery
 * code more.
 */
export const secondStepBody = z.object({
  challenge: required(200, 'Please sign in again'),
  code: required(40, 'Please enter the code'),
})

export const user = z.object({
  id,
  username: z.string(),
  /** The current address. */
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  /** Whether mail to it comes back: nothing is sent to it until it is confirmed again. */
  isAddressFailing: z.boolean(),
  /** A new address that was asked for; it replaces `email` when it is confirmed. */
  pendingEmail: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  degrees: z.string(),
  role: z.enum(roles),
  practiceLocation: z.string(),
  isAdmin: z.boolean(),
  /** What the user may do with the content, beside an admin, who may do all of it. */
  contentRoles: z.array(z.enum(contentRoles)),
  subscriptionStatus: z.string(),
  subscriptionPlan: z.string(),
  subscriptionEndsAt: instant.nullable(),
  /** Whether the user has every premium right, by an active paid plan or as an admin. */
  isPremium: z.boolean(),
  createdAt: instant,
  /** Whether the user signed in with a temporary password; then only a change of password is allowed. */
  mustChangePassword: z.boolean(),
  /** Whether an admin lacks two-factor sign-in where it is required; then only setting it up is allowed. */
  mustSetUpTwoFactor: z.boolean(),
  twoFactorEnabled: z.boolean(),
  timeZone: z.string(),
  examDate: calendarDate.nullable(),
  /** Whether the questions after the registration were answered or skipped. */
  isFirstRunDone: z.boolean(),
})
export type User = z.infer<typeof user>

const loginReply = z.union([user, z.object({ twoFactorRequired: z.literal(true), challenge: z.string() })])

export const registerReply = z.object({
  user,
  requiresPayment: z.boolean(),
  subscriptionPlan: z.string(),
  hasReferralDiscount: z.boolean(),
  /** The reason why friends were named and no discount was given. */
  referralMessage: z.string().optional(),
  /** A one-time ticket for the payment pages; null when the user was signed in. */
  ticket: z.string().nullable(),
  /** A sentence about the promo code, if there was one. */
  message: z.string().optional(),
})

export const accounts = {
  currentUser: endpoint({
    method: 'GET',
    path: '/api/user',
    summary: 'The signed-in user; 401 means no user',
    access: 'user',
    reply: user,
    openBefore: ['newPassword', 'twoFactor'],
  }),
  session: endpoint({
    method: 'GET',
    path: '/api/session',
    summary:
      'Whether this browser is signed in; for the public pages, where a 401 would be an error in the console',
    access: 'public',
    reply: z.object({ signedIn: z.boolean() }),
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in with username or e-mail',
    access: 'public',
    body: loginBody,
    reply: loginReply,
    errors: 'text',
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    summary: 'Create an account; paid plans still require payment',
    access: 'public',
    limit: registrationLimit,
    guessed: promoCodeIn('promoCode'),
    body: registerBody,
    reply: registerReply,
    errors: 'text',
  }),
  registerByEmail: endpoint({
    method: 'POST',
    path: '/api/register-by-email',
    summary: 'Create a free account with an e-mail address and a password alone, and sign in',
    access: 'public',
    limit: registrationLimit,
    body: registerByEmailBody,
    reply: user,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    summary: 'End this session; without one it does nothing',
    access: 'public',
    body: noBody,
    reply: done,
    errors: 'text',
  }),
  loginSecondStep: endpoint({
    method: 'POST',
    path: '/api/login/second-step',
    summary: 'Finish a sign-in with a code of the authenticator, or a recovery code',
    access: 'public',
    body: secondStepBody,
    reply: user,
    errors: 'text',
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/forgot-password',
    summary: 'Mail a temporary password and the username; answers alike for unknown addresses',
    access: 'public',
    limit: { points: 5, windowSeconds: 3600, per: 'address' },
    body: recoveryBody,
    reply: recoveryReply,
  }),
  forgotUsername: endpoint({
    method: 'POST',
    path: '/api/forgot-username',
    summary: 'Mail the username; answers alike for unknown addresses',
    access: 'public',
    limit: { points: 5, windowSeconds: 3600, per: 'address' },
    body: recoveryBody,
    reply: recoveryReply,
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/api/accept-invitation',
    summary: 'Choose the password of an invited account, and sign in',
    access: 'public',
    limit: { points: 20, windowSeconds: 3600, per: 'address' },
    body: invitationBody,
    reply: user,
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/api/user/profile',
    summary: 'Change fields of one’s own profile; a new e-mail is in force once it is confirmed',
    access: 'user',
    confirmsIdentity: { changing: 'email' },
    body: profileBody,
    reply: user,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/user/password',
    summary: 'Change one’s own password; every other session ends',
    access: 'user',
    limit: { points: 20, windowSeconds: 3600, per: 'user' },
    confirmsIdentity: 'always',
    body: passwordBody,
    reply: done,
    openBefore: ['newPassword', 'twoFactor'],
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/api/user/sessions',
    summary: 'One’s own open sessions',
    access: 'user',
    reply: z.array(
      z.object({
        id,
        createdAt: instant,
        lastSeenAt: instant,
        userAgent: z.string(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    summary: 'Sign out one of one’s own sessions',
    access: 'user',
    confirmsIdentity: 'recent',
    params: idParams,
    reply: done,
  }),
}
