<?xml version="1.0" encoding="UTF-8"?>
<!-- What this browser has stored, and, without a network, what is shown in place of what it has not: the plugin draws both. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>

  <xsl:template match="/">
    <article class="page">
      <ui-offline lost="{boolean(cms/error)}"/>
    </article>
  </xsl:template>
</xsl:stylesheet>
