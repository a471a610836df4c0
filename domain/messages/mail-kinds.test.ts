import { expect, test } from 'vitest'
import { isMailWanted, kindsFor, type MailKind, type MailPurpose, maskedAddress } from './mail-kinds.ts'

test.each<[MailPurpose, MailKind[], boolean]>([
  ['necessary', [], true],
  ['necessary', ['news', 'reminders', 'invitations'], true],
  ['news', [], true],
  ['news', ['reminders', 'invitations'], true],
  ['news', ['news'], false],
  ['reminders', ['news'], true],
  ['reminders', ['reminders'], false],
  ['invitations', ['news'], true],
  ['invitations', ['news', 'invitations'], false],
])('%s to who has declined %j: %s', (purpose, declined, isWanted) =>
  expect(isMailWanted(purpose, { declined: new Set(declined), subscribed: new Set() })).toBe(isWanted),
)

test.each<[MailPurpose, MailKind[], boolean]>([
  ['necessary', [], true],
  ['digest', [], false],
  ['digest', ['changes'], false],
  ['digest', ['digest'], true],
  ['changes', [], false],
  ['changes', ['digest', 'changes'], true],
  ['news', ['news'], true],
])('%s to who subscribes to %j: %s', (purpose, subscribed, isWanted) =>
  expect(isMailWanted(purpose, { declined: new Set(), subscribed: new Set(subscribed) })).toBe(isWanted),
)

test('only who has an account can be reminded, or has learned anything', () => {
  expect(kindsFor({ hasAccount: true })).toEqual([
    ...['news', 'reminders', 'invitations', 'digest', 'changes'],
  ])
  expect(kindsFor({ hasAccount: false })).toEqual(['news', 'invitations', 'changes'])
})

test.each([
  ['ada@mail.example', 'a•••@mail.example'],
  ['👩‍⚕️doc@mail.example', '👩•••@mail.example'],
  ['"a@b"@mail.example', '"•••@mail.example'],
])('%s is masked as %s', (email, masked) => expect(maskedAddress(email)).toBe(masked))
