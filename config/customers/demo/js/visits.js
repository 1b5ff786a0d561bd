// Counts how often this browser opens the site; loaded only with the visitor's consent (plugin "consent").
export function start() {
  fetch('/log.php?event=visit&id=0', { keepalive: true }).catch(() => undefined);
}
