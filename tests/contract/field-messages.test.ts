import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { loginBody, passwordBody, profileBody, recoveryBody, registerBody } from '#contracts/accounts.ts'
import { check, type FieldProblem } from '#contracts/field-messages.ts'
import { everyCall, everyField, ofTheValidator, plainBody } from './every-call.ts'

/** Every field that a call takes, absent, of another type and too long: each answers in words for people. */

const faultsOf = (schema: z.ZodType, values: unknown): FieldProblem[] => {
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
      const without = faultsOf(schema, withField(plain, path, undefined))
      if (isRequired) expect(without.map(({ field }) => field)).toContain(name)
      const told = wrongTypes.flatMap((value) => faultsOf(schema, withField(plain, path, value)))
      for (const { field, message } of [...without, ...told]) {
        expect(message, field).not.toMatch(ofTheValidator)
        expect(message, field).toMatch(/^\p{Lu}.{6,80}$/u)
      }
      if (maxLength === undefined) return
      const long = faultsOf(schema, withField(plain, path, 'x'.repeat(maxLength + 1)))
      const message = long.find(({ field }) => field === name)?.message
      expect(message).toMatch(/cannot exceed|valid email|valid e-mail/)
    },
  )

  test('a whole that is none', () => {
    for (const schema of parts)
      for (const whole of [[], 'text', 42, undefined])
        for (const { message } of faultsOf(schema, whole)) expect(message).not.toMatch(ofTheValidator)
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

/** What the specification says, to the letter, and the same kind of words where it says nothing. */
const specified: [string, z.ZodType, object, field: string, [value: unknown, message: string][]][] = [
  [
    'login',
    loginBody,
    login,
    'username',
    [
      [undefined, usernameShort],
      [7, usernameShort],
      ['ab', usernameShort],
      [long(51), usernameLong],
      [long(255), usernameLong],
    ],
  ],
  [
    'login',
    loginBody,
    login,
    'password',
    [
      [undefined, passwordShort],
      [null, passwordShort],
      ['12345', passwordShort],
      [long(101), passwordLong],
    ],
  ],
  [
    'register',
    registerBody,
    registration,
    'username',
    [
      [undefined, usernameShort],
      [[], usernameShort],
      [' ab ', usernameShort],
      [long(51), usernameLong],
    ],
  ],
  [
    'register',
    registerBody,
    registration,
    'email',
    [
      [undefined, invalidEmail],
      [7, invalidEmail],
      ['', invalidEmail],
      ['a@b', invalidEmail],
      [`${long(300)}@mail.example`, invalidEmail],
    ],
  ],
  [
    'register',
    registerBody,
    registration,
    'password',
    [
      [undefined, passwordShort],
      [7, passwordShort],
      ['', passwordShort],
      [long(101), passwordLong],
    ],
  ],
  [
    'register',
    registerBody,
    registration,
    'firstName',
    [
      [undefined, 'First name is required'],
      [7, 'First name is required'],
      ['  ', 'First name is required'],
      [long(101), 'First name cannot exceed 100 characters'],
    ],
  ],
  [
    'register',
    registerBody,
    registration,
    'lastName',
    [
      [undefined, 'Last name is required'],
      [long(101), 'Last name cannot exceed 100 characters'],
    ],
  ],
  [
    'register',
    registerBody,
    registration,
    'degrees',
    [
      [undefined, 'Degree(s) are required'],
      [long(101), 'Degrees cannot exceed 100 characters'],
    ],
  ],
  [
    'register',
    registerBody,
    registration,
    'role',
    [
      [undefined, 'Please select your professional role'],
      [null, 'Please select your professional role'],
      ['surgeon', 'Please select your professional role'],
    ],
  ],
  [
    'register',
    registerBody,
    registration,
    'subscriptionPlan',
    [
      [undefined, 'Please select a subscription plan'],
      ['monthly', 'Please select a subscription plan'],
    ],
  ],
  [
    'register',
    registerBody,
    registration,
    'referralEmail1',
    [
      [7, invalidEmail],
      ['friend', invalidEmail],
      [`${long(300)}@mail.example`, invalidEmail],
    ],
  ],
  [
    'register',
    registerBody,
    registration,
    'referralEmail2',
    [
      [{}, invalidEmail],
      ['friend', invalidEmail],
    ],
  ],
  [
    'register',
    registerBody,
    registration,
    'practiceLocation',
    [
      [7, 'Practice location must be text'],
      [long(201), 'Practice location cannot exceed 200 characters'],
    ],
  ],
  [
    'register',
    registerBody,
    registration,
    'promoCode',
    [[long(51), 'Promo code cannot exceed 50 characters']],
  ],
  [
    'register',
    registerBody,
    registration,
    'acceptPolicy',
    [
      [undefined, 'You must accept the terms and conditions'],
      [false, 'You must accept the terms and conditions'],
    ],
  ],
  [
    'forgot password',
    recoveryBody,
    {},
    'email',
    [
      [undefined, 'Please enter a valid email address'],
      ['a@', 'Please enter a valid email address'],
    ],
  ],
  [
    'profile',
    profileBody,
    {},
    'firstName',
    [
      ['', 'First name is required'],
      [long(101), 'First name cannot exceed 100 characters'],
    ],
  ],
  [
    'password',
    passwordBody,
    change,
    'currentPassword',
    [
      [undefined, allPasswords],
      ['', allPasswords],
      [7, allPasswords],
      [long(101), passwordLong],
    ],
  ],
  [
    'password',
    passwordBody,
    change,
    'newPassword',
    [
      ['', allPasswords],
      ['12345', 'Password must be at least 6 characters long'],
      [long(101), passwordLong],
    ],
  ],
  [
    'password',
    passwordBody,
    change,
    'confirmPassword',
    [
      [undefined, allPasswords],
      ['another', 'New passwords do not match'],
    ],
  ],
]

test.each(
  specified.flatMap(([form, schema, good, field, cases]) =>
    cases.map(([value, message]) => ({ form, schema, good, field, value, message })),
  ),
)('$form: $field, $message', ({ schema, good, field, value, message }) => {
  expect(faultsOf(schema, good).filter((fault) => fault.field !== 'email')).toEqual([])
  const told = faultsOf(schema, withField(good, [field], value)).find((fault) => fault.field === field)
  expect(told?.message).toBe(message)
})
