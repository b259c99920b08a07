/** The page's document. Its script fills it; whatever comes from orders never becomes part of this text. */

/** @param token hexadecimal digits */
export function pageOf(token: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="workbench-token" content="${token}">
<title>Sandbox workbench</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/workbench/style.css">
<script type="module" src="/workbench/app.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<p class="brand"><strong>dragoman</strong> sandbox</p>
<nav aria-label="Views"></nav>
<p class="money" id="money"></p>
<button type="button" id="help" aria-keyshortcuts="?">Keys <kbd>?</kbd></button>
</header>
<p id="notice" role="status" aria-live="polite"></p>
<main id="main" tabindex="-1"><noscript><p>The workbench needs JavaScript.</p></noscript></main>
</body>
</html>
`
}
