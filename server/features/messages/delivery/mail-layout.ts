import { escapeHtml } from '#server/features/messages/templates/render-template.ts'

/**
 * Mail clients read inline styles in any case and this sheet mostly. In the dark a template's own colours give way,
 * since they were chosen for a light ground.
 */
const styleSheet = `a{color:#0d5661}
h1{font-size:22px;line-height:1.3}
h2{font-size:18px;line-height:1.3}
th,td{padding:4px 16px 4px 0;vertical-align:top;overflow-wrap:anywhere}
th{min-width:90px}
code{font-size:17px}
pre{white-space:pre-wrap}
img{max-width:100%;height:auto}
@media (max-width:480px){
body{padding:16px 8px !important}
.card{padding:16px !important}
th,td{display:block;padding-right:0}
th{padding-bottom:0}
}
@media (prefers-color-scheme:dark){
body{background:#12181a !important;color:#e6e8e8 !important}
.card{background:#1b2326 !important;border-color:#3a464a !important}
.body *{background-color:transparent !important;color:inherit !important}
.card a,.body a,.body a *{color:#7fc4cf !important}
.footer,.footer a{color:#a9b4b6 !important}
}`

/** The whole HTML mail around a rendered body. */
export function layOutMail(mail: {
  subject: string
  body: string
  appName: string
  publicUrl: string
  supportEmail: string
  /** The sender's, below mail that one can unsubscribe from. */
  postalAddress: string | undefined
  /** Where the reader ends this kind of mail, in words, and chooses among all. */
  decline: { label: string; url: string; preferencesUrl: string } | undefined
}): string {
  const [name, url, support] = [mail.appName, mail.publicUrl, mail.supportEmail].map(escapeHtml)
  const { decline } = mail
  const link = (to: string, label: string) => `<a href="${escapeHtml(to)}" style="color:#505a5c">${label}</a>`
  const unsubscribe = decline
    ? ` You may ${link(decline.url, decline.label)}, or ${link(decline.preferencesUrl, 'choose which e-mails you get')}.`
    : ''
  const address = decline && mail.postalAddress ? `<br>\n${name}, ${escapeHtml(mail.postalAddress)}` : ''
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(mail.subject)}</title>
<style>
:root{color-scheme:light dark}
${styleSheet}
</style>
</head>
<body style="margin:0;padding:24px 16px;background:#f7f6f3;color:#1b2629;font:16px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif;overflow-wrap:anywhere">
<div class="card" style="max-width:560px;margin:0 auto;padding:24px 28px;background:#ffffff;border:1px solid #dedbd4;border-radius:8px">
<p style="margin:0 0 16px;color:#0d5661;font-weight:700"><a href="${url}" style="color:#0d5661;text-decoration:none">${name}</a></p>
<div class="body">
${mail.body}
</div>
</div>
<p class="footer" style="max-width:560px;margin:16px auto 0;color:#505a5c;font-size:13px">Questions: <a href="mailto:${support}" style="color:#505a5c">${support}</a>. ${name} is for education and gives no medical advice.${unsubscribe}${address}</p>
</body>
</html>`
}
