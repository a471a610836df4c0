import { escapeHtml } from '#server/features/messages/templates/render-template.ts'

/** The whole HTML mail around a rendered body. Mail clients support inline styles only. */
export function layOutMail(mail: {
  subject: string
  body: string
  appName: string
  publicUrl: string
  supportEmail: string
  unsubscribeUrl: string | undefined
}): string {
  const [name, url, support] = [mail.appName, mail.publicUrl, mail.supportEmail].map(escapeHtml)
  const unsubscribe = mail.unsubscribeUrl
    ? ` You may <a href="${escapeHtml(mail.unsubscribeUrl)}" style="color:#505a5c">unsubscribe</a>.`
    : ''
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(mail.subject)}</title>
<style>a{color:#0d5661}h1{font-size:22px;line-height:1.3}h2{font-size:18px}th,td{padding:4px 16px 4px 0;vertical-align:top}code{font-size:17px}</style>
</head>
<body style="margin:0;padding:24px 16px;background:#f7f6f3;color:#1b2629;font:16px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px 28px;background:#ffffff;border:1px solid #dedbd4;border-radius:8px">
<p style="margin:0 0 16px;color:#0d5661;font-weight:700"><a href="${url}" style="color:#0d5661;text-decoration:none">${name}</a></p>
${mail.body}
</div>
<p style="max-width:560px;margin:16px auto 0;color:#505a5c;font-size:13px">Questions: <a href="mailto:${support}" style="color:#505a5c">${support}</a>. ${name} is for education and gives no medical advice.${unsubscribe}</p>
</body>
</html>`
}
