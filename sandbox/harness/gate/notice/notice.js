/**
 * Shows what is wrong with a customer's files on the page itself, in DEV and TEST mode: the server puts this script into the head of such
 * pages alone. The notice is beside the page, in a tree of its own, so that neither changes how the other looks.
 */
const element = (name, attributes = {}, ...inside) => {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...inside);
  return made;
};

function lines({ findings, words }) {
  return findings.map(({ severity, file, line, column, path, what, advice }) =>
    element(
      'li',
      { className: severity },
      element('b', { textContent: words[severity] }),
      ' ',
      // The messages are in English, and paths are read from left to right in any language.
      element('span', { lang: 'en', dir: 'ltr' }, element('code', { textContent: `${file}:${line}:${column}` }), ` ${path}`),
      element('p', { lang: 'en', dir: 'ltr', textContent: `${what}. ${advice}` }),
    ),
  );
}

function show(report) {
  const host = element('div', { id: 'lectern-gate' });
  const close = element('button', { type: 'button', textContent: report.words.close });
  close.addEventListener('click', () => host.remove());
  const title = element('h2', { id: 'title', textContent: report.words.title });
  const notice = element('section', {}, title, close, element('ul', {}, ...lines(report)));
  notice.setAttribute('aria-labelledby', 'title');
  notice.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') host.remove();
  });
  host.attachShadow({ mode: 'open' }).append(element('link', { rel: 'stylesheet', href: '/sandbox/gate.css' }), notice);
  document.body.append(host);
}

const answer = await fetch(`/sandbox/gate.json?lang=${encodeURIComponent(document.documentElement.lang)}`).catch(() => null);
if (answer?.ok) {
  const report = await answer.json();
  if (report.findings.length > 0) show(report);
}
