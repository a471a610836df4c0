import { escapeHtml } from '#server/features/messages/templates/render-template.ts'

export interface MailPageText {
  title: string
  text: string
}

/** What a link says that is not known. */
export const unknownLink: MailPageText = {
  title: 'This link does not work',
  text: 'It may be incomplete. Please copy the whole address from the message.',
}

/** A form that sends a press of its button to the address of the page. */
export const pressButton = (label: string) => `<form method="post"><button>${label}</button></form>`

/**
 * A page without script and session, because it is opened from a mail, perhaps years later.
 * @param action HTML below the text
 */
export function mailPage(
  { title, text }: MailPageText,
  action: string,
  site: { appName: string; supportEmail: string },
): string {
  const [name, support] = [site.appName, site.supportEmail].map(escapeHtml)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · ${name}</title>
<style>
:root{color-scheme:light dark;--text:#1b2629;--ground:#f7f6f3;--muted:#505a5c;--accent:#0d5661;--on-accent:#fff}
@media (prefers-color-scheme:dark){:root{--text:#e6eaea;--ground:#101617;--muted:#a8b4b5;--accent:#7fc8cd;--on-accent:#062529}}
body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.6 system-ui,-apple-system,'Segoe UI',sans-serif}
main{max-width:34rem;margin:0 auto;padding:4rem 1.5rem}
h1{font-size:1.75rem;line-height:1.25;margin:0 0 1rem;text-wrap:balance}p{text-wrap:pretty}
.name{color:var(--accent);font-weight:700}
.support{color:var(--muted);font-size:.9rem;margin-top:2rem}
a{color:var(--accent)}
button{min-height:44px;padding:0 1.5rem;border:0;border-radius:8px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
</style>
</head>
<body><main>
<p class="name">${name}</p>
<h1>${title}</h1>
<p>${text}</p>
${action}
<p class="support">Questions: <a href="mailto:${support}">${support}</a></p>
</main></body>
</html>`
}
