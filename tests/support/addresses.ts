/** Addresses of every kind, for the rule itself, every page and every call that takes one. */

export const goodAddresses: [kind: string, address: string][] = [
  ['plain', 'ada@mail.example'],
  ['with a plus sign', 'first.last+boards@mail.example'],
  ['with an apostrophe', "o'neil@mail.example"],
  ['with an underscore first', '_ada_1@mail.example'],
  ['in capitals', 'ADA@MAIL.EXAMPLE'],
  ['of a subdomain', 'ada@eu.mail-1.clinic.example'],
  ['of a domain in its ASCII form', 'ada@xn--mller-kva.example'],
  ['of a country in its ASCII form', 'ada@clinic.xn--p1ai'],
  ['of 254 characters', `${'a'.repeat(241)}@mail.example`],
]

export const badAddresses: [kind: string, address: string][] = [
  ['with a letter of another script', 'ada@müller.example'],
  ['with such a letter before the @', 'zoë@mail.example'],
  ['with wide letters', 'ａda@mail.example'],
  ['with a quoted name', '"ada lovelace"@mail.example'],
  ['with a name beside it', 'Ada <ada@mail.example>'],
  ['with two @', 'ada@@mail.example'],
  ['with an @ at the end', 'ada@mail.example@'],
  ['without @', 'ada.mail.example'],
  ['without a name', '@mail.example'],
  ['without a domain', 'ada@'],
  ['without a dot', 'ada@localhost'],
  ['with a dot at the end', 'ada@mail.example.'],
  ['with a dot before the @', 'ada.@mail.example'],
  ['with two dots', 'ada..l@mail.example'],
  ['with an empty part', 'ada@mail..example'],
  ['with a space', 'ada l@mail.example'],
  ['with a space before the @', 'ada @mail.example'],
  ['with an address of numbers', 'ada@[192.0.2.1]'],
  ['of a numbered country', 'ada@mail.123'],
  ['with an invisible character', 'ada\u200b@mail.example'],
  ['of 255 characters', `${'a'.repeat(242)}@mail.example`],
]
