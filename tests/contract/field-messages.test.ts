import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  loginBody,
  passwordBody,
  profileBody,
  recoveryBody,
  registerBody,
} from '#contracts/accounts/accounts.ts'
import { check, type FieldProblem } from '#contracts/field-messages.ts'
import { everyCall, everyField, ofTheValidator, plainBody } from './every-call.ts'

/** Every field that a call takes, absent, of another type and too long: each gets a message in plain words. */

const problemsOf = (schema: z.ZodType, values: unknown): FieldProblem[] => {
  const checked = check(schema, values)
  return 'problems' in checked ? checked.problems : []
}

/** A copy of `values` with one field changed; undefined takes it out. */
function withField(values: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value
  if (/^\d+$/.test(key)) return [withField(Array.isArray(values) ? values[0] : undefined, rest, value)]
  const { [key]: old, ...others } = (values ?? {}) as Record<string, unknown>
  const changed = withField(old, rest, value)
  return changed === undefined ? others : { ...others, [key]: changed }
}

const wrongTypes: unknown[] = [
  null,
  true,
  7.5,
  -1,
  1e15,
  'x',
  '',
  [],
  [null],
  {},
  'x'.repeat(200_000),
  Array(5000).fill('x'),
]

describe.each(everyCall)('%s', (_name, call) => {
  const parts = [call.body, call.query, call.params].filter((part) => part !== undefined)
  const fields = parts.flatMap((schema) => everyField(schema).map((field) => ({ schema, ...field })))

  test.each(fields.map((field) => [field.path.join('.'), field] as const))(
    '%s',
    (name, { schema, path, maxLength, isRequired }) => {
      const plain = plainBody(schema)
      const without = problemsOf(schema, withField(plain, path, undefined))
      if (isRequired) expect(without.map(({ field }) => field)).toContain(name)
      const wronglyTyped = wrongTypes.flatMap((value) => problemsOf(schema, withField(plain, path, value)))
      for (const { field, message } of [...without, ...wronglyTyped]) {
        expect(message, field).not.toMatch(ofTheValidator)
        expect(message, field).toMatch(/^\p{Lu}.{6,80}$/u)
      }
      if (maxLength === undefined) return
      const long = problemsOf(schema, withField(plain, path, 'x'.repeat(maxLength + 1)))
      const message = long.find(({ field }) => field === name)?.message
      expect(message).toMatch(/cannot exceed|valid email|valid e-mail/)
    },
  )

  test('something else than an object', () => {
    for (const schema of parts)
      for (const whole of [[], 'text', 42, undefined])
        for (const { message } of problemsOf(schema, whole)) expect(message).not.toMatch(ofTheValidator)
  })
})

const registration = {
  username: 'fellow',
  email: 'fellow@mail.example',
  password: 'corr3ct-horse',
  firstName: 'Robin',
  lastName: 'Meyer',
  degrees: 'MD',
  role: 'oncologist',
  subscriptionPlan: 'free',
  acceptPolicy: true,
}
const login = { username: 'fellow', password: 'corr3ct-horse' }
const change = { currentPassword: 'corr3ct-horse', newPassword: 'n3w-horse', confirmPassword: 'n3w-horse' }
const long = (length: number) => 'x'.repeat(length)
const usernameShort = 'Username must be at least 3 characters'
const usernameLong = 'Username cannot exceed 50 characters'
const passwordShort = 'Password must be at least 6 characters'
const passwordLong = 'Password cannot exceed 100 characters'
const invalidEmail = 'Please enter a valid email'
const allPasswords = 'All password fields are required'

interface Form {
  name: string
  schema: z.ZodType
  valid: object
  /** By field, each value with what is said about it. */
  messages: Record<string, [value: unknown, message: string][]>
}

/** What the specification says, to the letter, and the same kind of words where it says nothing. */
const forms: Form[] = [
  {
    name: 'login',
    schema: loginBody,
    valid: login,
    messages: {
      username: [
        [undefined, usernameShort],
        [7, usernameShort],
        ['ab', usernameShort],
        [long(51), usernameLong],
        [long(255), usernameLong],
      ],
      password: [
        [undefined, passwordShort],
        [null, passwordShort],
        ['12345', passwordShort],
        [long(101), passwordLong],
      ],
    },
  },
  {
    name: 'register',
    schema: registerBody,
    valid: registration,
    messages: {
      username: [
        [undefined, usernameShort],
        [[], usernameShort],
        [' ab ', usernameShort],
        [long(51), usernameLong],
      ],
      email: [
        [undefined, invalidEmail],
        [7, invalidEmail],
        ['', invalidEmail],
        ['a@b', invalidEmail],
        [`${long(300)}@mail.example`, invalidEmail],
      ],
      password: [
        [undefined, passwordShort],
        [7, passwordShort],
        ['', passwordShort],
        [long(101), passwordLong],
      ],
      firstName: [
        [undefined, 'First name is required'],
        [7, 'First name is required'],
        ['  ', 'First name is required'],
        [long(101), 'First name cannot exceed 100 characters'],
      ],
      lastName: [
        [undefined, 'Last name is required'],
        [long(101), 'Last name cannot exceed 100 characters'],
      ],
      degrees: [
        [undefined, 'Degree(s) are required'],
        [long(101), 'Degrees cannot exceed 100 characters'],
      ],
      role: [
        [undefined, 'Please select your professional role'],
        [null, 'Please select your professional role'],
        ['surgeon', 'Please select your professional role'],
      ],
      subscriptionPlan: [
        [undefined, 'Please select a subscription plan'],
        ['monthly', 'Please select a subscription plan'],
      ],
      referralEmail1: [
        [7, invalidEmail],
        ['friend', invalidEmail],
        [`${long(300)}@mail.example`, invalidEmail],
      ],
      referralEmail2: [
        [{}, invalidEmail],
        ['friend', invalidEmail],
      ],
      practiceLocation: [
        [7, 'Practice location must be text'],
        [long(201), 'Practice location cannot exceed 200 characters'],
      ],
      promoCode: [[long(51), 'Promo code cannot exceed 50 characters']],
      acceptPolicy: [
        [undefined, 'You must accept the terms and conditions'],
        [false, 'You must accept the terms and conditions'],
      ],
    },
  },
  {
    name: 'forgot password',
    schema: recoveryBody,
    valid: {},
    messages: {
      email: [
        [undefined, 'Please enter a valid email address'],
        ['a@', 'Please enter a valid email address'],
      ],
    },
  },
  {
    name: 'profile',
    schema: profileBody,
    valid: {},
    messages: {
      firstName: [
        ['', 'First name is required'],
        [long(101), 'First name cannot exceed 100 characters'],
      ],
    },
  },
  {
    name: 'password',
    schema: passwordBody,
    valid: change,
    messages: {
      currentPassword: [
        [undefined, allPasswords],
        ['', allPasswords],
        [7, allPasswords],
        [long(101), passwordLong],
      ],
      newPassword: [
        ['', allPasswords],
        ['12345', 'Password must be at least 6 characters long'],
        [long(101), passwordLong],
      ],
      confirmPassword: [
        [undefined, allPasswords],
        ['another', 'New passwords do not match'],
      ],
    },
  },
]

const cases = forms.flatMap(({ messages, ...form }) =>
  Object.entries(messages).flatMap(([field, values]) =>
    values.map(([value, message]) => ({ ...form, field, value, message })),
  ),
)

test.each(cases)('$name: $field, $message', ({ schema, valid, field, value, message }) => {
  expect(problemsOf(schema, valid).filter((problem) => problem.field !== 'email')).toEqual([])
  const found = problemsOf(schema, withField(valid, [field], value)).find(
    (problem) => problem.field === field,
  )
  expect(found?.message).toBe(message)
})
