import { json, type Kind } from './kind.ts';

const labels = (en: string, de: string, ar: string): string =>
  `<label language="en">${en}</label><label language="de">${de}</label><label language="ar">${ar}</label>`;

const MENU = `<menus>
  <menu id="main" kind="classic" target="mainContent" history="1">
    <item id="news" href="news.html" dataType="p_News" action="1">${labels('News', 'Neuigkeiten', 'الأخبار')}</item>
    <item id="course" href="course.html" dataType="p_Course" action="1">${labels('Courses', 'Kurse', 'الدورات')}</item>
    <item id="contact" href="contact.html" dataType="p_Contact" action="1">${labels('Contact', 'Kontakt', 'اتصل بنا')}</item>
  </menu>
  <menu id="language" kind="language" history="0">
    <item id="language-en" command="language.select" param="lang=en">${labels('English', 'English', 'English')}</item>
    <item id="language-de" command="language.select" param="lang=de">${labels('Deutsch', 'Deutsch', 'Deutsch')}</item>
    <item id="language-ar" command="language.select" param="lang=ar">${labels('العربية', 'العربية', 'العربية')}</item>
  </menu>
</menus>
`;

const THEME = `:root {
  color-scheme: light dark;
  --color-text: #1e2433;
}
@media (prefers-color-scheme: dark) {
  :root {
    --color-text: #e9ecf3;
  }
}
`;

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">
  <circle cx="16" cy="16" r="14" fill="#3b5bdb"/>
</svg>
`;

/** A customer's folder, with a menu in three languages and a theme. */
export const customer: Kind = {
  what: 'a customer: brand, languages, menus, theme',
  make: ({ kebab, words }) => ({
    files: {
      [`config/customers/${kebab}/customer.json`]: json({
        $schema: '../../customer.schema.json',
        customer: kebab,
        brand: { name: words, logo: 'img/logo.svg' },
        defaultLang: 'en',
        languages: ['en', 'de', 'ar'],
        modules: [],
        plugins: {},
      }),
      [`config/customers/${kebab}/theme.css`]: THEME,
      [`config/customers/${kebab}/img/logo.svg`]: LOGO,
      [`config/customers/${kebab}/xml/menu.xml`]: MENU,
      ...Object.fromEntries(['en', 'de', 'ar'].map((language) => [`config/customers/${kebab}/texts/${language}.json`, '{}\n'])),
    },
    next: [
      `npm run check:customer -- ${kebab}`,
      `npm start, then open http://${kebab}.localhost:8080/`,
      'docs/configure-a-customer.md says what else its files can hold',
    ],
  }),
};
